/* How compiled modules look things up: fields of Structs, names of their module, whether one is of a kind.

   mypyc knows the layout of the classes it compiles, but Structs are not compiled: each read of a field would be a
   search by name through the type. So each place in the code that reads or writes an attribute remembers the first type
   it met that keeps it in a slot, and where; from then on it goes to such objects directly. Names of a module and
   `isinstance` are remembered in the same way. Everything else is looked up as ever.
   A type or name that is remembered is never freed, so nothing else can come to lie at its address. */

#pragma once
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

/* ---- fields ---- */

typedef struct {
    PyTypeObject *type;
    PyObject *name; /* always the same, but where the code says `getattr` */
    Py_ssize_t offset;
} Place;

static void Place_remember(Place *place, PyTypeObject *type, PyObject *name) {
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

static PyObject *Place_find(Place *place, PyObject *object, PyObject *name) {
    PyTypeObject *type = Py_TYPE(object);
    if (place->type == NULL && type->tp_getattro == PyObject_GenericGetAttr) {
        Place_remember(place, type, name);
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

/* Whether `slot` of a type is C's own, so that no Python is passed over. */
static int is_native(PyTypeObject *type, const char *slot, PyTypeObject *kind) {
    PyObject *found = PyObject_GetAttrString((PyObject *)type, slot);
    int native = found != NULL && Py_TYPE(found) == kind;
    Py_XDECREF(found);
    PyErr_Clear();
    return native;
}

/* Where writing went well once, and the garbage collector need not know of it, it goes well again. */
static int Place_put(Place *place, PyObject *object, PyObject *name, PyObject *value) {
    PyTypeObject *type = Py_TYPE(object);
    if (PyObject_SetAttr(object, name, value) < 0) {
        return -1;
    }
    if (place->type == NULL && !PyType_IS_GC(type) && is_native(type, "__setattr__", &PyWrapperDescr_Type)) {
        Place_remember(place, type, name);
    }
    return 0;
}

static inline int Place_write(Place *place, PyObject *object, PyObject *name, PyObject *value) {
    if (Py_TYPE(object) == place->type && name == place->name && value != NULL) {
        PyObject **slot = (PyObject **)((char *)object + place->offset), *old = *slot;
        Py_INCREF(value);
        *slot = value;
        Py_XDECREF(old);
        return 0;
    }
    return Place_put(place, object, name, value);
}

#define PyObject_SetAttr(object, name, value) \
    __extension__({ static Place place; Place_write(&place, (object), (name), (value)); })

/* ---- names of a module ---- */

/* Each change gives a dict a number that no dict has had before: with the same number, the same is found.
   Later Pythons are about to do without these numbers. */
#if PY_VERSION_HEX < 0x030C0000
typedef struct {
    PyObject *name; /* always the same in a module's names; another dict is searched as ever */
    uint64_t version;
    PyObject *value;
} Name;

static PyObject *Name_find(Name *known, PyObject *dict, PyObject *name) {
    PyObject *value = CPyDict_GetItem(dict, name);
    if (known->name == NULL && PyUnicode_CheckExact(name)) {
        Py_INCREF(name);
        known->name = name;
    }
    if (value != NULL && name == known->name && PyDict_CheckExact(dict)) {
        known->version = ((PyDictObject *)dict)->ma_version_tag;
        known->value = value;
    }
    return value;
}

static inline PyObject *Name_read(Name *known, PyObject *dict, PyObject *name) {
    if (name == known->name && ((PyDictObject *)dict)->ma_version_tag == known->version) {
        Py_INCREF(known->value);
        return known->value;
    }
    return Name_find(known, dict, name);
}

#define CPyDict_GetItem(dict, name) \
    __extension__({ static Name known; Name_read(&known, (dict), (name)); })
#endif

/* ---- isinstance ---- */

#define OTHERS 8
typedef struct {
    PyObject *kind;
    PyTypeObject *not[OTHERS]; /* types that are not of that kind, the first that were met */
} Kind;

static int Kind_find(Kind *known, PyObject *object, PyObject *kind) {
    int is = PyObject_IsInstance(object, kind);
    if (is == 0 && known->kind == NULL && PyType_Check(kind) &&
        is_native(Py_TYPE(kind), "__instancecheck__", &PyMethodDescr_Type)) {
        Py_INCREF(kind);
        known->kind = kind;
    }
    if (is == 0 && known->kind == kind) {
        for (int i = 0; i < OTHERS; i++) {
            if (known->not[i] == NULL) {
                Py_INCREF(Py_TYPE(object));
                known->not[i] = Py_TYPE(object);
                break;
            }
        }
    }
    return is;
}

static inline int Kind_is(Kind *known, PyObject *object, PyObject *kind) {
    if ((PyObject *)Py_TYPE(object) == kind) {
        return 1;
    }
    if (kind == known->kind) {
        for (int i = 0; i < OTHERS && known->not[i] != NULL; i++) {
            if (Py_TYPE(object) == known->not[i]) {
                return 0;
            }
        }
    }
    return Kind_find(known, object, kind);
}

#define PyObject_IsInstance(object, kind) \
    __extension__({ static Kind known; Kind_is(&known, (object), (kind)); })
