/* Floods of a lattice, where there is a C compiler: the same as `Lattice.flood` in `spaces/plane.py`, which says what
   they are; a test holds one against the other. There a layer is one long number; here a row is two machine words. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define ROWS 128
#define NEVER 255

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

static void note(unsigned char *costs, uint64_t word, int cost) {
    while (word) {
#if defined(__GNUC__) || defined(__clang__)
        costs[__builtin_ctzll(word)] = (unsigned char)cost;
        word &= word - 1;
#else
        if (word & 1) {
            *costs = (unsigned char)cost;
        }
        costs++;
        word >>= 1;
#endif
    }
}

/* flood(free, row, discs, pitch, slack, seeds, most) -> bytes: what each node costs, 255 where it is not reached;
   `free` are the free nodes, `row` bytes a row. None when no seed is free. */
static PyObject *flood(PyObject *self, PyObject *args) {
    const unsigned char *free;
    Py_ssize_t size, row, most;
    PyObject *discs, *seeds;
    long long pitch, slack;
    if (!PyArg_ParseTuple(args, "y#nOLLO!n", &free, &size, &row, &discs, &pitch, &slack, &PyList_Type, &seeds, &most)) {
        return NULL;
    }
    Py_ssize_t rows = row > 0 ? size / row : 0, stride = 8 * row, low = rows, high = -1;
    if (row < 1 || row > 16 || rows > ROWS || most < 0 || most >= NEVER) {
        PyErr_SetString(PyExc_ValueError, "too large");
        return NULL;
    }
    /* a row more on both sides, so that nobody looks beyond */
    Row frame[5][ROWS + 2], *rest = frame[0] + 1;
    memset(frame, 0, sizeof frame);
    for (Py_ssize_t r = 0; r < rows; r++) {
        row_read(rest + r, free + r * row, row);
    }
    if (take_out(rest, rows, stride, discs, pitch, slack) < 0) {
        return NULL;
    }
    Py_ssize_t count = PyList_GET_SIZE(seeds);
    long *at = PyMem_Malloc(2 * (size_t)(count + 1) * sizeof(long));
    PyObject *found = PyBytes_FromStringAndSize(NULL, rows * stride);
    if (at == NULL || found == NULL) {
        PyMem_Free(at);
        Py_XDECREF(found);
        return PyErr_NoMemory();
    }
    Py_ssize_t kept = 0;
    long last = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *seed = PyList_GET_ITEM(seeds, i);
        long cost = -1, node = -1;
        if (PyTuple_Check(seed) && PyTuple_GET_SIZE(seed) == 2) {
            cost = PyLong_AsLong(PyTuple_GET_ITEM(seed, 0));
            node = PyLong_AsLong(PyTuple_GET_ITEM(seed, 1));
        }
        if (cost < 0 || node < 0 || node >= rows * stride) {
            PyMem_Free(at);
            Py_DECREF(found);
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_ValueError, "no such seed");
            }
            return NULL;
        }
        Py_ssize_t r = node / stride, c = node % stride;
        if ((c < 64 ? rest[r].low >> c : rest[r].high >> (c - 64)) & 1) {
            at[2 * kept] = cost;
            at[2 * kept + 1] = node;
            kept++;
            low = r < low ? r : low;
            high = r > high ? r : high;
            last = cost > last ? cost : last;
        }
    }
    if (!kept) {
        PyMem_Free(at);
        Py_DECREF(found);
        Py_RETURN_NONE;
    }
    unsigned char *costs = (unsigned char *)PyBytes_AS_STRING(found);
    memset(costs, NEVER, (size_t)(rows * stride));
    Row *two = frame[1] + 1, *one = frame[2] + 1, *before = frame[3] + 1, *straight = frame[4] + 1;
    /* `two` and `one`: what costs two and one less; `before`: what lies beside that which costs three less */
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
            two[r] = new; /* for now: it becomes `one` below */
        }
        if (cost <= last) {
            for (Py_ssize_t i = 0; i < kept; i++) {
                if (at[2 * i] == cost) {
                    Py_ssize_t r = at[2 * i + 1] / stride, c = at[2 * i + 1] % stride;
                    if (c < 64) {
                        two[r].low |= (uint64_t)1 << c & rest[r].low;
                    } else {
                        two[r].high |= (uint64_t)1 << (c - 64) & rest[r].high;
                    }
                }
            }
        }
        for (Py_ssize_t r = first; r < past; r++) {
            rest[r].low ^= two[r].low;
            rest[r].high ^= two[r].high;
            note(costs + r * stride, two[r].low, cost);
            note(costs + r * stride + 64, two[r].high, cost);
        }
        Row *swap = two;
        two = one;
        one = swap;
    }
    PyMem_Free(at);
    return found;
}

/* reached(costs, row, most) -> bytes: the nodes that cost no more, a bit for each */
static PyObject *reached(PyObject *self, PyObject *args) {
    const unsigned char *costs;
    Py_ssize_t size, most;
    if (!PyArg_ParseTuple(args, "y#n", &costs, &size, &most)) {
        return NULL;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, size / 8);
    if (found != NULL) {
        unsigned char *bytes = (unsigned char *)PyBytes_AS_STRING(found);
        for (Py_ssize_t i = 0; i < size / 8; i++, costs += 8) {
            unsigned char byte = 0;
            for (int bit = 0; bit < 8; bit++) {
                byte |= (unsigned char)((costs[bit] <= most) << bit);
            }
            bytes[i] = byte;
        }
    }
    return found;
}

static PyMethodDef methods[] = {
    {"flood", flood, METH_VARARGS, NULL},
    {"reached", reached, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_floods", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__floods(void) {
    return PyModule_Create(&module);
}
