/* How compiled modules read the fields of Structs.

   mypyc knows the layout of the classes it compiles, but Structs are not compiled: each read of a field would be a
   search by name through the type. So each place in the code that reads an attribute remembers the first type it met
   that keeps it in a slot, and where; from then on it reads such objects directly. Everything else is looked up as ever.
   A type or name that is remembered is never freed, so nothing else can come to lie at its address. */

#pragma once
#if __has_include("CPy.h") /* not so in the small modules that only point into the library */
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

typedef struct {
    PyTypeObject *type;
    PyObject *name; /* always the same, but where the code says `getattr` */
    Py_ssize_t offset;
} Place;

static PyObject *Place_find(Place *place, PyObject *object, PyObject *name) {
    PyTypeObject *type = Py_TYPE(object);
    if (place->type == NULL && type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_TYPE(found) == &PyMemberDescr_Type) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && member->flags == 0) {
                Py_INCREF(type);
                Py_INCREF(name);
                place->type = type;
                place->name = name;
                place->offset = member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *Place_read(Place *place, PyObject *object, PyObject *name) {
    if (Py_TYPE(object) == place->type && name == place->name) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return Place_find(place, object, name);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name) \
    __extension__({ static Place place; Place_read(&place, (object), (name)); })
#endif
