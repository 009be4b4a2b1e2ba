/* Floods of a lattice, where there is a C compiler: the same as `Lattice.flood` in `spaces/plane.py`, which says what
   they are; a test holds one against the other. There a layer is one long number; here a row is two machine words. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define ROWS 128
#define SEEDS 64
#define NEVER 255
#define NOWHERE 65535

typedef struct {
    uint64_t low, high;
} Row;

static void row_read(Row *row, const unsigned char *bytes, Py_ssize_t count) {
    row->low = row->high = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (i < 8) {
            row->low |= (uint64_t)bytes[i] << 8 * i;
        } else {
            row->high |= (uint64_t)bytes[i] << 8 * (i - 8);
        }
    }
}

static int lowest(uint64_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(word);
#else
    int at = 0;
    while (!(word >> at & 1)) {
        at++;
    }
    return at;
#endif
}

static Row row_from(long first, long last) { /* the bits from one column to another */
    Row row = {0, 0};
    for (long at = first; at <= last; at++) {
        if (at < 64) {
            row.low |= (uint64_t)1 << at;
        } else {
            row.high |= (uint64_t)1 << (at - 64);
        }
    }
    return row;
}

static int64_t root(int64_t n) { /* rounded down */
    int64_t found = (int64_t)sqrt((double)n);
    while (found * found > n) {
        found--;
    }
    while ((found + 1) * (found + 1) <= n) {
        found++;
    }
    return found;
}

static int64_t over(int64_t n, int64_t d) { /* divided, rounded down */
    return n >= 0 ? n / d : -((-n + d - 1) / d);
}

static int take_out(Row *rest, Py_ssize_t rows, Py_ssize_t columns, PyObject *discs, int64_t pitch, int64_t slack) {
    PyObject *all = PySequence_Fast(discs, "discs");
    if (all == NULL) {
        return -1;
    }
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all); i++) {
        PyObject *disc = PySequence_Fast_GET_ITEM(all, i);
        long long x, y, r2;
        if (!PyTuple_Check(disc) || !PyArg_ParseTuple(disc, "LLL", &x, &y, &r2)) {
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_TypeError, "no disc");
            }
            Py_DECREF(all);
            return -1;
        }
        r2 += slack;
        int64_t r = root(r2);
        int64_t first = -over(-(y - r), pitch), last = over(y + r, pitch);
        first = first < 0 ? 0 : first;
        last = last >= rows ? rows - 1 : last;
        for (int64_t row = first; row <= last; row++) {
            int64_t left = r2 - (row * pitch - y) * (row * pitch - y);
            if (left <= 0) {
                continue;
            }
            int64_t half = root(left - 1), start = -over(-(x - half), pitch), end = over(x + half, pitch);
            Row taken = row_from(start < 0 ? 0 : (long)start, end >= columns ? (long)columns - 1 : (long)end);
            rest[row].low &= ~taken.low;
            rest[row].high &= ~taken.high;
        }
    }
    Py_DECREF(all);
    return 0;
}

/* What is reached from the seeds (cost, node, cost, node …), by cost; `rest` is the first of five sets of rows, the
   others empty. Costs go to `narrow` or to `wide`. */
static void spread(Row (*sets)[ROWS + 2], Py_ssize_t rows, Py_ssize_t stride, const long *seeds, Py_ssize_t count,
                   long most, unsigned char *narrow, uint16_t *wide) {
    Row *rest = sets[0] + 1, *two = sets[1] + 1, *one = sets[2] + 1, *before = sets[3] + 1, *straight = sets[4] + 1;
    /* `two` and `one`: what costs two and one less; `before`: what lies beside that which costs three less */
    Py_ssize_t low = rows, high = -1;
    long last = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t r = seeds[2 * i + 1] / stride;
        low = r < low ? r : low;
        high = r > high ? r : high;
        last = seeds[2 * i] > last ? seeds[2 * i] : last;
    }
    for (long cost = 0; cost <= most; cost++) {
        Py_ssize_t first = low - cost / 2 - 1, past = high + cost / 2 + 2;
        first = first < 0 ? 0 : first;
        past = past > rows ? rows : past;
        uint64_t any = 0;
        for (Py_ssize_t r = first; r < past; r++) {
            straight[r].low = two[r].low | before[r].low;
            straight[r].high = two[r].high | before[r].high;
            any |= straight[r].low | straight[r].high | one[r].low | one[r].high;
        }
        if (!any && cost > last) {
            break;
        }
        for (Py_ssize_t r = first; r < past; r++) {
            Row beside = {two[r].low << 1 | two[r].low >> 1 | two[r].high << 63,
                          two[r].high << 1 | two[r].high >> 1 | two[r].low >> 63};
            Row new = {(beside.low | straight[r - 1].low | straight[r + 1].low) & rest[r].low,
                       (beside.high | straight[r - 1].high | straight[r + 1].high) & rest[r].high};
            before[r] = beside;
            two[r] = new; /* it is `one` from now on: see below */
        }
        for (Py_ssize_t i = 0; i < count && cost <= last; i++) {
            if (seeds[2 * i] == cost) {
                Py_ssize_t r = seeds[2 * i + 1] / stride, c = seeds[2 * i + 1] % stride;
                Row seed = row_from(c, c);
                two[r].low |= seed.low & rest[r].low;
                two[r].high |= seed.high & rest[r].high;
            }
        }
        for (Py_ssize_t r = first; r < past; r++) {
            rest[r].low ^= two[r].low;
            rest[r].high ^= two[r].high;
            for (int half = 0; half < 2; half++) {
                Py_ssize_t at = r * stride + 64 * half;
                for (uint64_t word = half ? two[r].high : two[r].low; word; word &= word - 1) {
                    if (narrow != NULL) {
                        narrow[at + lowest(word)] = (unsigned char)cost;
                    } else {
                        wide[at + lowest(word)] = (uint16_t)cost;
                    }
                }
            }
        }
        Row *swap = two;
        two = one;
        one = swap;
    }
}

/* flood(free, row, discs, pitch, slack, seeds, most) -> bytes: what each node costs, 255 where it is not reached;
   `free` are the free nodes, `row` bytes a row; seeds are cost, node, cost, node … None when none of them is free. */
static PyObject *flood(PyObject *self, PyObject *args) {
    const unsigned char *free;
    Py_ssize_t size, row, most;
    PyObject *discs, *given;
    long long pitch, slack;
    if (!PyArg_ParseTuple(args, "y#nOLLO!n", &free, &size, &row, &discs, &pitch, &slack, &PyList_Type, &given, &most)) {
        return NULL;
    }
    Py_ssize_t rows = row > 0 ? size / row : 0, stride = 8 * row;
    if (row < 1 || row > 16 || rows > ROWS || most < 0 || most >= NEVER) {
        PyErr_SetString(PyExc_ValueError, "too large");
        return NULL;
    }
    Row sets[5][ROWS + 2], *rest = sets[0] + 1; /* a row more on both sides, so that nobody looks beyond */
    memset(sets, 0, sizeof sets);
    for (Py_ssize_t r = 0; r < rows; r++) {
        row_read(rest + r, free + r * row, row);
    }
    if (take_out(rest, rows, stride, discs, pitch, slack) < 0) {
        return NULL;
    }
    long seeds[2 * SEEDS];
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i + 1 < PyList_GET_SIZE(given); i += 2) {
        long cost = PyLong_AsLong(PyList_GET_ITEM(given, i)), node = PyLong_AsLong(PyList_GET_ITEM(given, i + 1));
        if (cost < 0 || node < 0 || node >= rows * stride || count == SEEDS) {
            return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "no such seed");
        }
        Row seed = row_from(node % stride, node % stride), there = rest[node / stride];
        if ((seed.low & there.low) | (seed.high & there.high)) {
            seeds[2 * count] = cost;
            seeds[2 * count + 1] = node;
            count++;
        }
    }
    if (!count) {
        Py_RETURN_NONE;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, rows * stride);
    if (found != NULL) {
        unsigned char *costs = (unsigned char *)PyBytes_AS_STRING(found);
        memset(costs, NEVER, (size_t)(rows * stride));
        spread(sets, rows, stride, seeds, count, (long)most, costs, NULL);
    }
    return found;
}

/* field(free, row, node) -> bytes: how far it is to a node from everywhere, two bytes for each */
static PyObject *field(PyObject *self, PyObject *args) {
    const unsigned char *free;
    Py_ssize_t size, row;
    long node;
    if (!PyArg_ParseTuple(args, "y#nl", &free, &size, &row, &node)) {
        return NULL;
    }
    Py_ssize_t rows = row > 0 ? size / row : 0, stride = 8 * row;
    if (row < 1 || row > 16 || rows > ROWS || node < 0 || node >= rows * stride) {
        PyErr_SetString(PyExc_ValueError, "too large");
        return NULL;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, 2 * rows * stride);
    if (found != NULL) {
        Row sets[5][ROWS + 2];
        uint16_t *costs = (uint16_t *)PyBytes_AS_STRING(found);
        long seeds[] = {0, node};
        memset(sets, 0, sizeof sets);
        memset(costs, NEVER, 2 * (size_t)(rows * stride));
        for (Py_ssize_t r = 0; r < rows; r++) {
            row_read(sets[0] + 1 + r, free + r * row, row);
        }
        spread(sets, rows, stride, seeds, 1, NOWHERE - 1, NULL, costs);
    }
    return found;
}

/* best(costs, most, field, barred) -> list: the first three of the nodes reached, and not barred, that are nearest */
static PyObject *best(PyObject *self, PyObject *args) {
    const unsigned char *costs, *field, *barred;
    Py_ssize_t size, most, wide_size, count;
    if (!PyArg_ParseTuple(args, "y#ny#y#", &costs, &size, &most, &field, &wide_size, &barred, &count)) {
        return NULL;
    }
    const uint16_t *wide = (const uint16_t *)field;
    const uint64_t nowhere = ~(uint64_t)0;
    Py_ssize_t nodes[3], found = 0;
    long least = NOWHERE;
    for (Py_ssize_t i = 0; i + 8 <= size && 2 * (i + 8) <= wide_size; i += 8) {
        if (memcmp(costs + i, &nowhere, 8) == 0) {
            continue;
        }
        for (Py_ssize_t at = i; at < i + 8; at++) {
            if (costs[at] > most || wide[at] > least || (i / 8 < count && barred[i / 8] >> (at - i) & 1)) {
                continue;
            }
            if (wide[at] < least) {
                least = wide[at];
                found = 0;
            }
            if (found < 3 && least < NOWHERE) {
                nodes[found++] = at;
            }
        }
    }
    PyObject *list = PyList_New(found);
    for (Py_ssize_t i = 0; list != NULL && i < found; i++) {
        PyObject *node = PyLong_FromSsize_t(nodes[i]);
        if (node == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SET_ITEM(list, i, node);
        }
    }
    return list;
}

/* nearest(field, nodes) -> int: the least cost of any of these nodes; -1 when there is no way from them */
static PyObject *nearest(PyObject *self, PyObject *args) {
    const unsigned char *costs, *nodes;
    Py_ssize_t size, count;
    if (!PyArg_ParseTuple(args, "y#y#", &costs, &size, &nodes, &count)) {
        return NULL;
    }
    const uint16_t *wide = (const uint16_t *)costs;
    long best = NOWHERE;
    for (Py_ssize_t i = 0; i < count && 16 * (i + 1) <= size; i++) {
        for (int bit = 0; nodes[i] >> bit; bit++) {
            if (nodes[i] >> bit & 1 && wide[8 * i + bit] < best) {
                best = wide[8 * i + bit];
            }
        }
    }
    return PyLong_FromLong(best == NOWHERE ? -1 : best);
}

/* among(field, nodes, cost) -> bytes: those of the nodes that are so far away */
static PyObject *among(PyObject *self, PyObject *args) {
    const unsigned char *costs, *nodes;
    Py_ssize_t size, count;
    long cost;
    if (!PyArg_ParseTuple(args, "y#y#l", &costs, &size, &nodes, &count, &cost)) {
        return NULL;
    }
    const uint16_t *wide = (const uint16_t *)costs;
    PyObject *found = PyBytes_FromStringAndSize(NULL, count);
    if (found != NULL) {
        unsigned char *bytes = (unsigned char *)PyBytes_AS_STRING(found);
        for (Py_ssize_t i = 0; i < count; i++) {
            bytes[i] = 0;
            for (int bit = 0; nodes[i] >> bit && 16 * (i + 1) <= size; bit++) {
                if (nodes[i] >> bit & 1 && wide[8 * i + bit] == cost) {
                    bytes[i] |= (unsigned char)(1 << bit);
                }
            }
        }
    }
    return found;
}

/* down(field, row, node, most) -> list: the nodes from one towards the goal, as far as that costs no more */
static PyObject *down(PyObject *self, PyObject *args) {
    const unsigned char *costs;
    Py_ssize_t size, row;
    long node, most;
    if (!PyArg_ParseTuple(args, "y#nll", &costs, &size, &row, &node, &most)) {
        return NULL;
    }
    const uint16_t *wide = (const uint16_t *)costs;
    long stride = 8 * (long)row, steps[] = {stride + 1, stride - 1, 1 - stride, -1 - stride, 1, -1, stride, -stride};
    PyObject *found = PyList_New(0);
    while (found != NULL) {
        PyObject *one = PyLong_FromLong(node);
        if (one == NULL || PyList_Append(found, one) < 0) {
            Py_XDECREF(one);
            Py_CLEAR(found);
            break;
        }
        Py_DECREF(one);
        long cost = node >= 0 && 2 * (node + 1) <= size ? wide[node] : 0, next = -1;
        for (int i = 0; i < 8 && next < 0; i++) {
            long price = i < 4 ? 3 : 2, to = node + steps[i];
            if (cost >= price && most >= price && to >= 0 && 2 * (to + 1) <= size && wide[to] == cost - price) {
                next = to;
                most -= price;
            }
        }
        if (next < 0) {
            break;
        }
        node = next;
    }
    return found;
}

/* reached(costs, most) -> bytes: the nodes that cost no more, a bit for each */
static PyObject *reached(PyObject *self, PyObject *args) {
    const unsigned char *costs;
    Py_ssize_t size, most;
    if (!PyArg_ParseTuple(args, "y#n", &costs, &size, &most)) {
        return NULL;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, size / 8);
    if (found != NULL) {
        unsigned char *bytes = (unsigned char *)PyBytes_AS_STRING(found);
        const uint64_t nowhere = ~(uint64_t)0;
        for (Py_ssize_t i = 0; i < size / 8; i++, costs += 8) {
            unsigned char byte = 0;
            if (memcmp(costs, &nowhere, 8) != 0) {
                for (int bit = 0; bit < 8; bit++) {
                    byte |= (unsigned char)((costs[bit] <= most) << bit);
                }
            }
            bytes[i] = byte;
        }
    }
    return found;
}

static PyMethodDef methods[] = {
    {"flood", flood, METH_VARARGS, NULL},
    {"best", best, METH_VARARGS, NULL},
    {"field", field, METH_VARARGS, NULL},
    {"nearest", nearest, METH_VARARGS, NULL},
    {"among", among, METH_VARARGS, NULL},
    {"down", down, METH_VARARGS, NULL},
    {"reached", reached, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_floods", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__floods(void) {
    return PyModule_Create(&module);
}
