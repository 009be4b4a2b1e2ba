/* What `plane.py` works out all the time, in machine words: built where there is a C compiler. The Python there says what
   it is and runs without it; a test holds one against the other. There a layer of a flood is one long number, here a row
   is one word or two; there a shape is a tuple of points, here all pieces of a table lie side by side. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <structmember.h>

#define ROWS 128
#define SEEDS 64
#define NEVER 255
#define NOWHERE 65535
#define NINE 511

/* ---- numbers and points ---- */

static int read_int(PyObject *from, int64_t *to) {
    *to = PyLong_AsLongLong(from);
    return *to == -1 && PyErr_Occurred() ? -1 : 0;
}

static int read_ints(PyObject *from, int64_t *to, Py_ssize_t count) { /* of a tuple, or of anything like one */
    if (PyTuple_Check(from) && PyTuple_GET_SIZE(from) == count) {
        for (Py_ssize_t i = 0; i < count; i++) {
            if (read_int(PyTuple_GET_ITEM(from, i), to + i) < 0) {
                return -1;
            }
        }
        return 0;
    }
    PyObject *all = PySequence_Tuple(from);
    if (all == NULL) {
        return -1;
    }
    int bad = PyTuple_GET_SIZE(all) == count ? read_ints(all, to, count) : -1;
    if (bad && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_TypeError, "so many numbers are not there");
    }
    Py_DECREF(all);
    return bad;
}

static PyObject *make_point(int64_t x, int64_t y) {
    PyObject *point = PyTuple_New(2), *one = PyLong_FromLongLong(x), *other = PyLong_FromLongLong(y);
    if (point == NULL || one == NULL || other == NULL) {
        Py_XDECREF(point);
        Py_XDECREF(one);
        Py_XDECREF(other);
        return NULL;
    }
    PyTuple_SET_ITEM(point, 0, one);
    PyTuple_SET_ITEM(point, 1, other);
    return point;
}

static int expect(Py_ssize_t given, Py_ssize_t wanted) {
    if (given != wanted) {
        PyErr_Format(PyExc_TypeError, "%zd arguments, not %zd", wanted, given);
    }
    return given == wanted;
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

static int64_t apart(int64_t dx, int64_t dy) { /* rounded up */
    int64_t d2 = dx * dx + dy * dy;
    return d2 ? root(d2 - 1) + 1 : 0;
}

/* ---- discs ---- */

typedef struct {
    int64_t x, y, r2;
} Disc;

typedef struct {
    Py_ssize_t count;
    Disc *at, few[64];
} Discs;

static int discs_read(Discs *discs, PyObject *from) {
    PyObject *all = PySequence_Fast(from, "discs");
    if (all == NULL) {
        return -1;
    }
    discs->count = PySequence_Fast_GET_SIZE(all);
    discs->at = discs->count <= 64 ? discs->few : PyMem_New(Disc, (size_t)discs->count);
    int bad = discs->at == NULL ? -1 : 0;
    for (Py_ssize_t i = 0; i < discs->count && !bad; i++) {
        PyObject *one = PySequence_Fast_GET_ITEM(all, i);
        if (!PyTuple_Check(one)) {
            PyErr_SetString(PyExc_TypeError, "no disc");
            bad = -1;
        } else {
            bad = read_ints(one, &discs->at[i].x, 3);
        }
    }
    Py_DECREF(all);
    if (bad && discs->at != discs->few) {
        PyMem_Free(discs->at);
    }
    return bad;
}

static void discs_free(Discs *discs) {
    if (discs->at != discs->few) {
        PyMem_Free(discs->at);
    }
}

static int meets_any(int64_t ax, int64_t ay, int64_t bx, int64_t by, const Discs *discs) {
    int64_t dx = bx - ax, dy = by - ay, whole = dx * dx + dy * dy;
    for (Py_ssize_t i = 0; i < discs->count; i++) {
        int64_t px = discs->at[i].x - ax, py = discs->at[i].y - ay, r2 = discs->at[i].r2, along = px * dx + py * dy;
        if (!whole || along <= 0) {
            if (px * px + py * py < r2) {
                return 1;
            }
        } else if (along >= whole) {
            px -= dx;
            py -= dy;
            if (px * px + py * py < r2) {
                return 1;
            }
        } else {
            int64_t side = px * dy - py * dx;
            if (side * side < r2 * whole) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- floods: what is reached, and what it costs ---- */

typedef struct {
    uint64_t low, high;
} Row;

static uint64_t word_read(const unsigned char *bytes, Py_ssize_t count) {
    uint64_t word = 0;
    for (Py_ssize_t i = 0; i < count && i < 8; i++) {
        word |= (uint64_t)bytes[i] << 8 * i;
    }
    return word;
}

static Row row_read(const unsigned char *bytes, Py_ssize_t count) {
    Row row = {word_read(bytes, count), count > 8 ? word_read(bytes + 8, count - 8) : 0};
    return row;
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

static int highest(uint64_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return 63 - __builtin_clzll(word);
#else
    int at = 63;
    while (!(word >> at & 1)) {
        at--;
    }
    return at;
#endif
}

static uint64_t word_from(int64_t first, int64_t last) { /* the bits from one column to another */
    first = first < 0 ? 0 : first;
    last = last > 63 ? 63 : last;
    return first > last ? 0 : ~(uint64_t)0 >> (63 - last + first) << first;
}

static Row row_from(int64_t first, int64_t last) {
    Row row = {word_from(first, last), word_from(first - 64, last - 64)};
    return row;
}

/* Takes the discs out of the rows from `first` on, each from a column on: of `narrow` rows or of `wide` ones. */
static void take_out(uint64_t *narrow, Row *wide, Py_ssize_t first, Py_ssize_t past, int64_t left, const Discs *discs,
                     int64_t pitch, int64_t slack) {
    for (Py_ssize_t i = 0; i < discs->count; i++) {
        int64_t x = discs->at[i].x - left * pitch, y = discs->at[i].y, r2 = discs->at[i].r2 + slack, r = root(r2);
        int64_t low = -over(-(y - r), pitch), high = over(y + r, pitch);
        low = low < first ? first : low;
        high = high >= past ? past - 1 : high;
        for (int64_t row = low; row <= high; row++) {
            int64_t rest = r2 - (row * pitch - y) * (row * pitch - y);
            if (rest <= 0) {
                continue;
            }
            int64_t half = root(rest - 1), start = -over(-(x - half), pitch), end = over(x + half, pitch);
            if (narrow != NULL) {
                narrow[row] &= ~word_from(start, end);
            } else {
                Row taken = row_from(start, end);
                wide[row].low &= ~taken.low;
                wide[row].high &= ~taken.high;
            }
        }
    }
}

typedef struct {
    long cost, row, column;
} Seed;

/* In rows of one word each, which begin at column `left`. */
static void spread_narrow(uint64_t (*sets)[ROWS + 2], Py_ssize_t rows, Py_ssize_t stride, long left, const Seed *seeds,
                          Py_ssize_t count, Py_ssize_t low, Py_ssize_t high, long last, long most, unsigned char *costs) {
    uint64_t *rest = sets[0] + 1, *two = sets[1] + 1, *one = sets[2] + 1, *before = sets[3] + 1, *straight = sets[4] + 1;
    /* `two` and `one`: what costs two and one less; `before`: what lies beside that which costs three less */
    for (long cost = 0; cost <= most; cost++) {
        Py_ssize_t first = low - cost / 2 - 1, past = high + cost / 2 + 2;
        first = first < 0 ? 0 : first;
        past = past > rows ? rows : past;
        uint64_t any = 0;
        for (Py_ssize_t r = first; r < past; r++) {
            straight[r] = two[r] | before[r];
            any |= straight[r] | one[r];
        }
        if (!any && cost > last) {
            break;
        }
        for (Py_ssize_t r = first; r < past; r++) {
            uint64_t beside = two[r] << 1 | two[r] >> 1;
            before[r] = beside;
            two[r] = (beside | straight[r - 1] | straight[r + 1]) & rest[r]; /* it is `one` from now on: see below */
        }
        for (Py_ssize_t i = 0; i < count && cost <= last; i++) {
            if (seeds[i].cost == cost) {
                two[seeds[i].row] |= (uint64_t)1 << (seeds[i].column - left) & rest[seeds[i].row];
            }
        }
        for (Py_ssize_t r = first; r < past; r++) {
            rest[r] ^= two[r];
            for (uint64_t word = two[r]; word; word &= word - 1) {
                costs[r * stride + left + lowest(word)] = (unsigned char)cost;
            }
        }
        uint64_t *swap = two;
        two = one;
        one = swap;
    }
}

/* One layer more, in rows of two words; `two` becomes the new one. Whether there was anything to go on from. */
static int spread_wide(Row *rest, Row *two, const Row *one, Row *before, Row *straight, Py_ssize_t first,
                       Py_ssize_t past) {
    uint64_t any = 0;
    for (Py_ssize_t r = first; r < past; r++) {
        straight[r].low = two[r].low | before[r].low;
        straight[r].high = two[r].high | before[r].high;
        any |= straight[r].low | straight[r].high | one[r].low | one[r].high;
    }
    for (Py_ssize_t r = first; r < past; r++) {
        Row beside = {two[r].low << 1 | two[r].low >> 1 | two[r].high << 63,
                      two[r].high << 1 | two[r].high >> 1 | two[r].low >> 63};
        before[r] = beside;
        two[r].low = (beside.low | straight[r - 1].low | straight[r + 1].low) & rest[r].low;
        two[r].high = (beside.high | straight[r - 1].high | straight[r + 1].high) & rest[r].high;
    }
    return any != 0;
}

static void spread_far(Row (*sets)[ROWS + 2], Py_ssize_t rows, Py_ssize_t stride, const Seed *seeds, Py_ssize_t count,
                       Py_ssize_t low, Py_ssize_t high, long last, long most, unsigned char *costs) {
    Row *rest = sets[0] + 1, *two = sets[1] + 1, *one = sets[2] + 1, *before = sets[3] + 1, *straight = sets[4] + 1;
    for (long cost = 0; cost <= most; cost++) {
        Py_ssize_t first = low - cost / 2 - 1, past = high + cost / 2 + 2;
        first = first < 0 ? 0 : first;
        past = past > rows ? rows : past;
        if (!spread_wide(rest, two, one, before, straight, first, past) && cost > last) {
            break;
        }
        for (Py_ssize_t i = 0; i < count && cost <= last; i++) {
            if (seeds[i].cost == cost) {
                Row seed = row_from(seeds[i].column, seeds[i].column), *there = rest + seeds[i].row;
                two[seeds[i].row].low |= seed.low & there->low;
                two[seeds[i].row].high |= seed.high & there->high;
            }
        }
        for (Py_ssize_t r = first; r < past; r++) {
            rest[r].low ^= two[r].low;
            rest[r].high ^= two[r].high;
            for (uint64_t word = two[r].low; word; word &= word - 1) {
                costs[r * stride + lowest(word)] = (unsigned char)cost;
            }
            for (uint64_t word = two[r].high; word; word &= word - 1) {
                costs[r * stride + 64 + lowest(word)] = (unsigned char)cost;
            }
        }
        Row *swap = two;
        two = one;
        one = swap;
    }
}

static PyObject *flooded(const unsigned char *free, Py_ssize_t rows, Py_ssize_t row, const Discs *discs, int64_t pitch,
                         int64_t slack, const Seed *given, Py_ssize_t many, long most) {
    Py_ssize_t stride = 8 * row, low = rows, high = -1, count = 0;
    long left = (long)stride, right = -1, last = 0, far = most / 2 + 1;
    for (Py_ssize_t i = 0; i < many; i++) {
        low = given[i].row < low ? given[i].row : low;
        high = given[i].row > high ? given[i].row : high;
        left = given[i].column < left ? given[i].column : left;
        right = given[i].column > right ? given[i].column : right;
    }
    left = left - far < 0 ? 0 : (left - far) / 8 * 8;
    right = right + far >= stride ? (long)stride - 1 : right + far;
    Py_ssize_t first = low - far < 0 ? 0 : low - far, past = high + far + 1 > rows ? rows : high + far + 1;
    int narrow = right - left < 64;
    union { /* a row more on both sides, so that nobody looks beyond */
        uint64_t words[5][ROWS + 2];
        Row rows[5][ROWS + 2];
    } sets;
    uint64_t *words = sets.words[0] + 1;
    Row *wide = sets.rows[0] + 1;
    memset(&sets, 0, narrow ? sizeof sets.words : sizeof sets.rows);
    for (Py_ssize_t r = first; r < past; r++) {
        if (narrow) {
            words[r] = word_read(free + r * row + left / 8, row - left / 8);
        } else {
            wide[r] = row_read(free + r * row, row);
        }
    }
    take_out(narrow ? words : NULL, wide, first, past, narrow ? left : 0, discs, pitch, slack);
    Seed seeds[SEEDS];
    for (Py_ssize_t i = 0; i < many; i++) {
        long r = given[i].row, c = given[i].column;
        int free_there = (int)((narrow ? words[r] >> (c - left) : c < 64 ? wide[r].low >> c : wide[r].high >> (c - 64)) & 1);
        if (free_there) {
            last = given[i].cost > last ? given[i].cost : last;
            seeds[count++] = given[i];
        }
    }
    if (!count) {
        Py_RETURN_NONE;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, rows * stride);
    if (found != NULL) {
        unsigned char *costs = (unsigned char *)PyBytes_AS_STRING(found);
        memset(costs, NEVER, (size_t)(rows * stride));
        if (narrow) {
            spread_narrow(sets.words, rows, stride, left, seeds, count, low, high, last, most, costs);
        } else {
            spread_far(sets.rows, rows, stride, seeds, count, low, high, last, most, costs);
        }
    }
    return found;
}


/* ---- fields: how far it is to a node from everywhere, worked out as far as somebody has asked ---- */

typedef struct {
    PyObject_HEAD
    Py_ssize_t rows, stride, goal; /* `goal`: its row */
    long known; /* up to this cost */
    int done;
    uint16_t *costs;
    Row *block, *rest, *two, *one, *before, *straight;
} Field;

static void Field_free(Field *self) {
    PyMem_Free(self->costs);
    PyMem_Free(self->block);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyTypeObject FieldType;

static PyObject *field_new(const unsigned char *free, Py_ssize_t rows, Py_ssize_t row, int64_t node) {
    Py_ssize_t stride = 8 * row, nodes = rows * stride;
    if (node < 0 || node >= nodes) {
        PyErr_SetString(PyExc_ValueError, "too large");
        return NULL;
    }
    Field *self = (Field *)FieldType.tp_alloc(&FieldType, 0);
    if (self == NULL) {
        return NULL;
    }
    self->costs = PyMem_New(uint16_t, (size_t)nodes);
    self->block = PyMem_Calloc((size_t)(5 * (rows + 2)), sizeof(Row));
    if (self->costs == NULL || self->block == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    Row **sets[] = {&self->rest, &self->two, &self->one, &self->before, &self->straight};
    for (int i = 0; i < 5; i++) {
        *sets[i] = self->block + i * (rows + 2) + 1; /* a row more on both sides */
    }
    memset(self->costs, 255, (size_t)nodes * sizeof(uint16_t));
    for (Py_ssize_t r = 0; r < rows; r++) {
        self->rest[r] = row_read(free + r * row, row);
    }
    self->rows = rows;
    self->stride = stride;
    self->goal = (Py_ssize_t)node / stride;
    Row bit = row_from(node % stride, node % stride), *there = self->rest + self->goal;
    bit.low &= there->low;
    bit.high &= there->high;
    if (bit.low | bit.high) {
        self->costs[node] = 0;
    }
    there->low ^= bit.low;
    there->high ^= bit.high;
    self->one[self->goal] = bit;
    return (PyObject *)self;
}

/* Layer by layer, until one has any of the nodes wanted: its cost, or -1 when there is no way from them. */
static long field_grow(Field *self, const Row *wanted) {
    while (!self->done) {
        long cost = self->known + 1;
        Py_ssize_t first = self->goal - cost / 2 - 1, past = self->goal + cost / 2 + 2;
        first = first < 0 ? 0 : first;
        past = past > self->rows ? self->rows : past;
        if (cost >= NOWHERE ||
            !spread_wide(self->rest, self->two, self->one, self->before, self->straight, first, past)) {
            self->done = 1;
            break;
        }
        uint64_t hit = 0;
        for (Py_ssize_t r = first; r < past; r++) {
            Row new = self->two[r];
            hit |= (new.low & wanted[r].low) | (new.high & wanted[r].high);
            self->rest[r].low ^= new.low;
            self->rest[r].high ^= new.high;
            for (; new.low; new.low &= new.low - 1) {
                self->costs[r * self->stride + lowest(new.low)] = (uint16_t)cost;
            }
            for (; new.high; new.high &= new.high - 1) {
                self->costs[r * self->stride + 64 + lowest(new.high)] = (uint16_t)cost;
            }
        }
        Row *swap = self->two;
        self->two = self->one;
        self->one = swap;
        self->known = cost;
        if (hit) {
            return cost;
        }
    }
    return -1;
}

static void rows_read(Row *rows, Py_ssize_t count, Py_ssize_t row, const unsigned char *nodes, Py_ssize_t size) {
    for (Py_ssize_t r = 0; r < count; r++) {
        Py_ssize_t left = size - r * row;
        rows[r] = row_read(nodes + r * row, left > row ? row : left);
    }
}

/* The least cost of any of these nodes, -1 when there is no way from them. */
static long field_nearest(Field *self, const unsigned char *nodes, Py_ssize_t size) {
    Py_ssize_t most = self->rows * self->stride / 8;
    long best = NOWHERE;
    size = size > most ? most : size;
    for (Py_ssize_t i = 0; i < size; i++) {
        for (int byte = nodes[i]; byte; byte &= byte - 1) {
            long cost = self->costs[8 * i + lowest((uint64_t)byte)];
            best = cost < best ? cost : best;
        }
    }
    if (best == NOWHERE && !self->done) {
        Row wanted[ROWS];
        rows_read(wanted, self->rows, self->stride / 8, nodes, size);
        return field_grow(self, wanted);
    }
    return best == NOWHERE ? -1 : best;
}

/* nearest(nodes) -> int */
static PyObject *Field_nearest(Field *self, PyObject *nodes) {
    char *bytes;
    Py_ssize_t size;
    return PyBytes_AsStringAndSize(nodes, &bytes, &size) < 0
               ? NULL
               : PyLong_FromLong(field_nearest(self, (const unsigned char *)bytes, size));
}

/* cost(node) -> int: of a single one */
static PyObject *Field_cost(Field *self, PyObject *node) {
    int64_t at;
    if (read_int(node, &at) < 0) {
        return NULL;
    }
    if (at < 0 || at >= self->rows * self->stride) {
        return PyErr_Format(PyExc_ValueError, "no such node");
    }
    long cost = self->costs[at];
    if (cost == NOWHERE && !self->done) {
        Row wanted[ROWS];
        memset(wanted, 0, sizeof wanted);
        wanted[at / self->stride] = row_from(at % self->stride, at % self->stride);
        cost = field_grow(self, wanted);
    }
    return PyLong_FromLong(cost == NOWHERE ? -1 : cost);
}

/* among(nodes, cost) -> bytes: those of the nodes that are so far away */
static PyObject *Field_among(Field *self, PyObject *args) {
    const unsigned char *nodes;
    Py_ssize_t count;
    long cost;
    if (!PyArg_ParseTuple(args, "y#l", &nodes, &count, &cost)) {
        return NULL;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, count);
    if (found != NULL) {
        unsigned char *bytes = (unsigned char *)PyBytes_AS_STRING(found);
        for (Py_ssize_t i = 0; i < count; i++) {
            bytes[i] = 0;
            for (int bit = 0; nodes[i] >> bit && 8 * (i + 1) <= self->rows * self->stride; bit++) {
                if (nodes[i] >> bit & 1 && self->costs[8 * i + bit] == cost) {
                    bytes[i] |= (unsigned char)(1 << bit);
                }
            }
        }
    }
    return found;
}

static PyObject *node_list(const Py_ssize_t *nodes, Py_ssize_t count) {
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        PyObject *node = PyLong_FromSsize_t(nodes[i]);
        if (node == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SET_ITEM(list, i, node);
        }
    }
    return list;
}

/* best(costs, most, barred) -> list: the first three of the nodes reached by a flood, and not barred, that are nearest */
static PyObject *Field_best(Field *self, PyObject *args) {
    const unsigned char *costs, *barred;
    Py_ssize_t size, most, count;
    if (!PyArg_ParseTuple(args, "y#ny#", &costs, &size, &most, &barred, &count)) {
        return NULL;
    }
    if (size != self->rows * self->stride) {
        return PyErr_Format(PyExc_ValueError, "of another lattice");
    }
    const uint64_t nowhere = ~(uint64_t)0;
    for (;;) {
        Py_ssize_t nodes[3], found = 0;
        long least = NOWHERE;
        for (Py_ssize_t i = 0; i < size; i += 8) {
            if (memcmp(costs + i, &nowhere, 8) == 0) {
                continue;
            }
            for (Py_ssize_t at = i; at < i + 8; at++) {
                if (costs[at] > most || self->costs[at] > least || (i / 8 < count && barred[i / 8] >> (at - i) & 1)) {
                    continue;
                }
                if (self->costs[at] < least) {
                    least = self->costs[at];
                    found = 0;
                }
                if (found < 3 && least < NOWHERE) {
                    nodes[found++] = at;
                }
            }
        }
        if (found || self->done) {
            return node_list(nodes, found);
        }
        Row wanted[ROWS];
        memset(wanted, 0, sizeof wanted);
        for (Py_ssize_t at = 0; at < size; at++) {
            if (costs[at] <= most && !(at / 8 < count && barred[at / 8] >> at % 8 & 1)) {
                Py_ssize_t column = at % self->stride;
                *(column < 64 ? &wanted[at / self->stride].low : &wanted[at / self->stride].high) |= (uint64_t)1
                                                                                                     << column % 64;
            }
        }
        field_grow(self, wanted);
    }
}

/* down(node, most) -> list: the nodes from one towards the goal, as far as that costs no more */
static PyObject *Field_down(Field *self, PyObject *args) {
    long node, most;
    if (!PyArg_ParseTuple(args, "ll", &node, &most)) {
        return NULL;
    }
    long stride = (long)self->stride, size = (long)(self->rows * stride);
    long steps[] = {stride + 1, stride - 1, 1 - stride, -1 - stride, 1, -1, stride, -stride};
    Py_ssize_t way[ROWS * 16], count = 0;
    while (count < ROWS * 16) {
        way[count++] = node;
        long cost = node >= 0 && node < size ? self->costs[node] : 0, next = -1;
        for (int i = 0; i < 8 && next < 0; i++) {
            long price = i < 4 ? 3 : 2, to = node + steps[i];
            if (cost >= price && most >= price && to >= 0 && to < size && self->costs[to] == cost - price) {
                next = to;
                most -= price;
            }
        }
        if (next < 0) {
            break;
        }
        node = next;
    }
    return node_list(way, count);
}

static PyMethodDef Field_methods[] = {
    {"nearest", (PyCFunction)Field_nearest, METH_O, NULL},
    {"cost", (PyCFunction)Field_cost, METH_O, NULL},
    {"among", (PyCFunction)Field_among, METH_VARARGS, NULL},
    {"best", (PyCFunction)Field_best, METH_VARARGS, NULL},
    {"down", (PyCFunction)Field_down, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject FieldType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "starboard.spaces._plane.Ways",
    .tp_basicsize = sizeof(Field),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = (destructor)Field_free,
    .tp_methods = Field_methods,
};

/* ---- pieces ---- */

typedef struct {
    int64_t left, low, right, high, x, y, reach, height; /* bounds, middle */
    int opaque, veil, cover;
    Py_ssize_t corners;
    const int64_t *at;
} Stone;

typedef struct {
    PyObject_HEAD
    Py_ssize_t count;
    Stone *stones;
    int64_t *corners;
} Stones;

static int64_t left_of(int64_t side, int64_t dx, int64_t dy, int64_t r) {
    int64_t s = r * 70710 / 100000, ax = dx * r, ay = dy * r, bx = dx * s, by = dy * s;
    return (side > 0) | (side > ay) << 1 | (side + bx > by) << 2 | (side + ax > 0) << 3 | (side + bx + by > 0) << 4 |
           (side + ay > 0) << 5 | (side + by > bx) << 6 | (side > ax) << 7 | (side > bx + by) << 8;
}

static int near_rim(int64_t ax, int64_t ay, int64_t bx, int64_t by, const Stone *stone, int64_t r2) {
    int64_t dx = bx - ax, dy = by - ay, whole = dx * dx + dy * dy;
    const int64_t *u = stone->at + 2 * (stone->corners - 1);
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        int64_t px = v[0] - ax, py = v[1] - ay, along = px * dx + py * dy, side;
        if (along <= 0 || whole == 0) {
            if (px * px + py * py < r2) {
                return 1;
            }
        } else if (along >= whole) {
            px = v[0] - bx;
            py = v[1] - by;
            if (px * px + py * py < r2) {
                return 1;
            }
        } else {
            side = px * dy - py * dx;
            if (side * side < r2 * whole) {
                return 1;
            }
        }
        int64_t ex = v[0] - u[0], ey = v[1] - u[1], edge = ex * ex + ey * ey, far;
        px = ax - u[0];
        py = ay - u[1];
        side = ex * py - ey * px;
        far = px * ex + py * ey;
        if (side <= 0 && side * side < r2 * edge && 0 < far && far < edge) {
            return 1;
        }
        px = bx - u[0];
        py = by - u[1];
        side = ex * py - ey * px;
        far = px * ex + py * ey;
        if (side <= 0 && side * side < r2 * edge && 0 < far && far < edge) {
            return 1;
        }
    }
    return 0;
}

static int nearer(int64_t ax, int64_t ay, int64_t bx, int64_t by, const Stone *stone, int64_t r2) {
    int64_t n0 = 0, d0 = 1, n1 = 1, d1 = 1;
    int holds_a = 1, may_cross = 1;
    const int64_t *u = stone->at + 2 * (stone->corners - 1);
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        int64_t ex = v[0] - u[0], ey = v[1] - u[1];
        int64_t at_a = ex * (ay - u[1]) - ey * (ax - u[0]), at_b = ex * (by - u[1]) - ey * (bx - u[0]);
        if (at_a <= 0) {
            holds_a = 0;
            if (at_b <= 0) {
                int64_t side = at_a > at_b ? at_a : at_b;
                if (side * side >= r2 * (ex * ex + ey * ey)) {
                    return 0; /* all of it lies beyond this edge, and far enough */
                }
                may_cross = 0;
            } else if (-at_a * d0 > n0 * (at_b - at_a)) {
                n0 = -at_a;
                d0 = at_b - at_a;
            }
        } else if (at_b <= 0 && at_a * d1 < n1 * (at_a - at_b)) {
            n1 = at_a;
            d1 = at_a - at_b;
        }
    }
    return holds_a || (may_cross && n0 * d1 < n1 * d0) || near_rim(ax, ay, bx, by, stone, r2);
}

/* The first piece that a base overlaps on its way from `a` to `b`; -1 when there is none. */
static Py_ssize_t touched(const Stones *self, int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t r) {
    int64_t left = (ax < bx ? ax : bx) - r, right = (ax < bx ? bx : ax) + r;
    int64_t low = (ay < by ? ay : by) - r, high = (ay < by ? by : ay) + r;
    int64_t dx = bx - ax, dy = by - ay, whole = dx * dx + dy * dy;
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Stone *stone = self->stones + i;
        if (left >= stone->right || stone->left >= right || low >= stone->high || stone->low >= high) {
            continue;
        }
        if (whole) { /* a long way runs past most of what its corners enclose */
            int64_t side = (stone->x - ax) * dy - (stone->y - ay) * dx, far = stone->reach + r;
            if (side * side >= far * far * whole) {
                continue;
            }
        }
        if (nearer(ax, ay, bx, by, stone, r * r)) {
            return i;
        }
    }
    return -1;
}

/* Where a segment runs through the open inside of a piece, as two fractions; 0 if nowhere. */
static int chord(int64_t ax, int64_t ay, int64_t bx, int64_t by, const Stone *stone, int64_t *n0, int64_t *d0,
                 int64_t *n1, int64_t *d1) {
    *n0 = 0;
    *d0 = *n1 = *d1 = 1;
    const int64_t *u = stone->at + 2 * (stone->corners - 1);
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        int64_t ex = v[0] - u[0], ey = v[1] - u[1];
        int64_t at_a = ex * (ay - u[1]) - ey * (ax - u[0]), at_b = ex * (by - u[1]) - ey * (bx - u[0]);
        if (at_a <= 0 && at_b <= 0) {
            return 0;
        }
        if (at_a > 0 && at_b > 0) {
            continue;
        }
        int64_t slope = at_b - at_a;
        if (slope > 0) {
            if (-at_a * *d0 > *n0 * slope) {
                *n0 = -at_a;
                *d0 = slope;
            }
        } else if (at_a * *d1 < *n1 * -slope) {
            *n1 = at_a;
            *d1 = -slope;
        }
    }
    return *n0 * *d1 < *n1 * *d0;
}

static int inside(int64_t x, int64_t y, const Stone *stone) { /* strictly */
    const int64_t *u = stone->at + 2 * (stone->corners - 1);
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        if ((v[0] - u[0]) * (y - u[1]) <= (v[1] - u[1]) * (x - u[0])) {
            return 0;
        }
    }
    return 1;
}

static int64_t points_inside(int64_t x, int64_t y, int64_t r, const Stone *stone) {
    int64_t mask = NINE;
    const int64_t *u = stone->at + 2 * (stone->corners - 1);
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        int64_t dx = v[0] - u[0], dy = v[1] - u[1];
        mask &= left_of(dx * (y - u[1]) - dy * (x - u[0]), dx, dy, r);
    }
    return mask;
}

/* See `shadow` in `plane.py`. */
static int64_t shadow(int64_t ex, int64_t ey, const Stone *stone, int64_t x, int64_t y, int64_t r) {
    int64_t mask = NINE, r2 = r * r;
    const int64_t *final = stone->at + 2 * (stone->corners - 1), *u = final, *start = stone->at, *end = stone->at;
    int first = 0, last = 0, seen = 0;
    for (const int64_t *v = stone->at; v < stone->at + 2 * stone->corners; u = v, v += 2) {
        int64_t dx = v[0] - u[0], dy = v[1] - u[1];
        int faces = dx * (ey - u[1]) - dy * (ex - u[0]) < 0;
        if (faces) {
            seen = 1;
            int64_t side = dx * (y - u[1]) - dy * (x - u[0]);
            if (side * side <= r2 * (dx * dx + dy * dy)) {
                mask &= left_of(side, dx, dy, r);
            } else if (side < 0) {
                return 0;
            }
        }
        if (v == stone->at) {
            first = faces;
        } else if (faces != last) {
            if (faces) {
                start = u;
            } else {
                end = u;
            }
        }
        last = faces;
    }
    if (!seen) {
        return -1;
    }
    if (!mask) {
        return 0;
    }
    if (first != last) { /* the corner between the last edge and the first */
        if (first) {
            start = final;
        } else {
            end = final;
        }
    }
    int64_t lines[2][2] = {{end[0] - ex, end[1] - ey}, {ex - start[0], ey - start[1]}};
    for (int i = 0; i < 2; i++) {
        int64_t dx = lines[i][0], dy = lines[i][1], side = dx * (y - ey) - dy * (x - ex);
        if (side * side <= r2 * (dx * dx + dy * dy)) {
            mask &= left_of(side, dx, dy, r);
        } else if (side < 0) {
            return 0;
        }
    }
    return mask;
}

static int64_t met_one_by_one(const Stone *stone, int64_t ex, int64_t ey, int64_t ez, int64_t x, int64_t y, int64_t z,
                              int64_t r) {
    int64_t s = r * 70710 / 100000, mask = 0, n0, d0, n1, d1, top = stone->height;
    const int64_t rim[9][2] = {{0, 0}, {r, 0}, {s, s}, {0, r}, {-s, s}, {-r, 0}, {-s, -s}, {0, -r}, {s, -s}};
    for (int bit = 0; bit < 9; bit++) {
        if (chord(ex, ey, x + rim[bit][0], y + rim[bit][1], stone, &n0, &d0, &n1, &d1) &&
            (!top || ez * d0 + (z - ez) * n0 < top * d0 || ez * d1 + (z - ez) * n1 < top * d1)) {
            mask |= 1 << bit;
        }
    }
    return mask;
}

/* What nine rays meet: `free` << 18 | `one` << 9 | `sheltered` */
static int64_t look(const Stones *self, const int64_t *eye, int64_t ez, const int64_t *at, int64_t z, int64_t r, int deep) {
    int64_t once = 0, twice = 0, sheltered = 0, ex = eye[0], ey = eye[1], x = at[0], y = at[1];
    int64_t dx = x - ex, dy = y - ey, whole = dx * dx + dy * dy;
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Stone *stone = self->stones + i;
        int64_t height = stone->height, px = stone->x - ex, py = stone->y - ey, along = px * dx + py * dy;
        int64_t far = (stone->reach + r) * (stone->reach + r);
        if (height && ez >= height && z >= height) {
            continue;
        }
        if (along <= 0) {
            if (px * px + py * py >= far) {
                continue;
            }
        } else if (along >= whole) {
            if ((px - dx) * (px - dx) + (py - dy) * (py - dy) >= far) {
                continue;
            }
        } else {
            int64_t side = px * dy - py * dx;
            if (side * side >= far * whole) {
                continue;
            }
        }
        int64_t met = height && (ez >= height || z >= height) ? -1 : shadow(ex, ey, stone, x, y, r);
        int outside = met >= 0;
        if (!outside) {
            met = met_one_by_one(stone, ex, ey, ez, x, y, z, r);
            outside = !inside(ex, ey, stone);
        }
        if (!met) {
            continue;
        }
        int64_t blocked = stone->opaque ? met : 0;
        if (stone->veil && !stone->opaque && outside) {
            blocked = met & ~points_inside(x, y, r, stone);
        }
        if (blocked) {
            twice |= once & blocked;
            once |= blocked;
            if (once == NINE && !deep) {
                return NINE;
            }
        }
        sheltered |= blocked;
        if (stone->cover) {
            sheltered |= outside ? met : met & points_inside(x, y, r, stone);
        }
    }
    return (NINE & ~once) << 18 | (NINE & ~twice) << 9 | sheltered;
}

/* look(eye, eye_z, at, at_z, r, deep) -> int */
static PyObject *Stones_look(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t eye[2], ez, at[2], z, r;
    if (!expect(given, 6) || read_ints(args[0], eye, 2) < 0 || read_int(args[1], &ez) < 0 ||
        read_ints(args[2], at, 2) < 0 || read_int(args[3], &z) < 0 || read_int(args[4], &r) < 0) {
        return NULL;
    }
    return PyLong_FromLongLong(look(self, eye, ez, at, z, r, PyObject_IsTrue(args[5])));
}

static int64_t height_at(const Stones *self, const int64_t *at) { /* of the highest piece that one stands on */
    int64_t top = 0;
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Stone *stone = self->stones + i;
        if (stone->height > top && stone->left < at[0] && at[0] < stone->right && inside(at[0], at[1], stone)) {
            top = stone->height;
        }
    }
    return top;
}

static PyTypeObject StonesType;

static PyObject *Stones_sees(Stones *self, PyObject *const *args, Py_ssize_t given);
static PyObject *Stones_sees_any(Stones *self, PyObject *const *args, Py_ssize_t given);

/* Where a look from here to there begins and ends, and what it meets; whether it was deep. */
static int64_t sight(const Stones *self, const Stones *raised, const Stones *lookouts, const int64_t *eye, int64_t ez,
                     const int64_t *at, int64_t z, int64_t r, int *deep) {
    *deep = 0;
    for (Py_ssize_t i = 0; i < lookouts->count && !*deep; i++) {
        *deep = inside(eye[0], eye[1], lookouts->stones + i);
    }
    return look(self, eye, ez + height_at(raised, eye), at, z + height_at(raised, at), r, *deep);
}

/* sight(raised, lookouts, eye, at, r, eye_up, body_up) -> int: a look from whoever stands here, with eyes so far above the
   ground, to a body there; `raised` is what one may stand on, from a lookout it is deep */
static PyObject *Stones_sight(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t eye[2], at[2], r, ez, z;
    if (!expect(given, 7) || read_ints(args[2], eye, 2) < 0 || read_ints(args[3], at, 2) < 0 ||
        read_int(args[4], &r) < 0 || read_int(args[5], &ez) < 0 || read_int(args[6], &z) < 0) {
        return NULL;
    }
    if (!Py_IS_TYPE(args[0], &StonesType) || !Py_IS_TYPE(args[1], &StonesType)) {
        return PyErr_Format(PyExc_TypeError, "no stones");
    }
    int deep;
    return PyLong_FromLongLong(sight(self, (Stones *)args[0], (Stones *)args[1], eye, ez, at, z, r, &deep));
}

/* walk(way, r, discs, width, height) -> int: four times the length of the legs up to the first that leaves the table (and
   1), meets a disc (and 2) or touches a piece (and 3) */
static PyObject *Stones_walk(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], r, width, height, cost = 0;
    int why = 0;
    Discs discs;
    if (!expect(given, 5) || read_int(args[1], &r) < 0 || read_int(args[3], &width) < 0 ||
        read_int(args[4], &height) < 0) {
        return NULL;
    }
    if (!PyList_Check(args[0]) || PyList_GET_SIZE(args[0]) < 1) {
        return PyErr_Format(PyExc_TypeError, "no way");
    }
    if (read_ints(PyList_GET_ITEM(args[0], 0), a, 2) < 0 || discs_read(&discs, args[2]) < 0) {
        return NULL;
    }
    int bad = 0;
    for (Py_ssize_t i = 1; i < PyList_GET_SIZE(args[0]) && !why && !bad; i++) {
        bad = read_ints(PyList_GET_ITEM(args[0], i), b, 2);
        if (b[0] < r || b[0] > width - r || b[1] < r || b[1] > height - r) {
            why = 1;
        } else if (meets_any(a[0], a[1], b[0], b[1], &discs)) {
            why = 2;
        } else if (touched(self, a[0], a[1], b[0], b[1], r) >= 0) {
            why = 3;
        } else {
            cost += apart(a[0] - b[0], a[1] - b[1]);
        }
        a[0] = b[0];
        a[1] = b[1];
    }
    discs_free(&discs);
    return bad ? NULL : PyLong_FromLongLong(4 * cost + why);
}

/* touched(a, b, r) -> int: the number of the first piece that a base overlaps on its way; -1 when there is none */
static PyObject *Stones_touched(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], r;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 || read_int(args[2], &r) < 0) {
        return NULL;
    }
    return PyLong_FromSsize_t(touched(self, a[0], a[1], b[0], b[1], r));
}

static void Stones_free(Stones *self) {
    PyMem_Free(self->stones);
    PyMem_Free(self->corners);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Stones([(shape, (left, low, right, high, x, y, reach, height), (opaque, veil, cover)), …]) */
static PyObject *Stones_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *list;
    if (!PyArg_ParseTuple(args, "O!", &PyList_Type, &list)) {
        return NULL;
    }
    Stones *self = (Stones *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    Py_ssize_t count = PyList_GET_SIZE(list), corners = 0, at = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *one = PyList_GET_ITEM(list, i);
        if (!PyTuple_Check(one) || PyTuple_GET_SIZE(one) != 3 || !PyTuple_Check(PyTuple_GET_ITEM(one, 0))) {
            Py_DECREF(self);
            return PyErr_Format(PyExc_TypeError, "no piece");
        }
        corners += PyTuple_GET_SIZE(PyTuple_GET_ITEM(one, 0));
    }
    self->stones = PyMem_Calloc((size_t)count + 1, sizeof(Stone));
    self->corners = PyMem_New(int64_t, (size_t)(2 * corners + 1));
    if (self->stones == NULL || self->corners == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    for (self->count = 0; self->count < count; self->count++) {
        PyObject *one = PyList_GET_ITEM(list, self->count), *shape = PyTuple_GET_ITEM(one, 0);
        Stone *stone = self->stones + self->count;
        int64_t flags[3];
        if (read_ints(PyTuple_GET_ITEM(one, 1), &stone->left, 8) < 0 ||
            read_ints(PyTuple_GET_ITEM(one, 2), flags, 3) < 0) {
            Py_DECREF(self);
            return NULL;
        }
        stone->opaque = (int)flags[0];
        stone->veil = (int)flags[1];
        stone->cover = (int)flags[2];
        stone->corners = PyTuple_GET_SIZE(shape);
        stone->at = self->corners + at;
        for (Py_ssize_t i = 0; i < stone->corners; i++, at += 2) {
            if (read_ints(PyTuple_GET_ITEM(shape, i), self->corners + at, 2) < 0) {
                Py_DECREF(self);
                return NULL;
            }
        }
    }
    return (PyObject *)self;
}

static PyMethodDef Stones_methods[] = {
    {"look", (PyCFunction)(void (*)(void))Stones_look, METH_FASTCALL, NULL},
    {"sight", (PyCFunction)(void (*)(void))Stones_sight, METH_FASTCALL, NULL},
    {"sees", (PyCFunction)(void (*)(void))Stones_sees, METH_FASTCALL, NULL},
    {"sees_any", (PyCFunction)(void (*)(void))Stones_sees_any, METH_FASTCALL, NULL},
    {"touched", (PyCFunction)(void (*)(void))Stones_touched, METH_FASTCALL, NULL},
    {"walk", (PyCFunction)(void (*)(void))Stones_walk, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject StonesType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "starboard.spaces._plane.Stones",
    .tp_basicsize = sizeof(Stones),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = Stones_new,
    .tp_dealloc = (destructor)Stones_free,
    .tp_methods = Stones_methods,
};

/* ---- tiles: a lattice, with the pieces that its bases keep clear of ---- */

typedef struct {
    PyObject_HEAD
    PyObject *raw; /* the free nodes, bytes */
    Stones *stones;
    Py_ssize_t rows, row;
    int64_t pitch, slack, radius, width, height;
} Tiles;

static void Tiles_free(Tiles *self) {
    Py_XDECREF(self->raw);
    Py_XDECREF(self->stones);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Tiles(raw, row, pitch, slack, radius, width, height, stones) */
static PyObject *Tiles_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *raw, *stones;
    Py_ssize_t row;
    long long pitch, slack, radius, width, height;
    if (!PyArg_ParseTuple(args, "O!nLLLLLO!", &PyBytes_Type, &raw, &row, &pitch, &slack, &radius, &width, &height,
                          &StonesType, &stones)) {
        return NULL;
    }
    if (row < 1 || row > 16 || PyBytes_GET_SIZE(raw) / row > ROWS || pitch < 2) {
        return PyErr_Format(PyExc_ValueError, "too large");
    }
    Tiles *self = (Tiles *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->raw = Py_NewRef(raw);
        self->stones = (Stones *)Py_NewRef(stones);
        self->rows = PyBytes_GET_SIZE(raw) / row;
        self->row = row;
        self->pitch = pitch;
        self->slack = slack;
        self->radius = radius;
        self->width = width;
        self->height = height;
    }
    return (PyObject *)self;
}

static int on_table(const Tiles *self, int64_t x, int64_t y) {
    int64_t r = self->radius;
    return r <= x && x <= self->width - r && r <= y && y <= self->height - r;
}

static int is_clear(const Tiles *self, int64_t ax, int64_t ay, int64_t bx, int64_t by, const Discs *discs) {
    return on_table(self, ax, ay) && on_table(self, bx, by) && !meets_any(ax, ay, bx, by, discs) &&
           touched(self->stones, ax, ay, bx, by, self->radius) < 0;
}

/* clear(a, b, discs) -> bool: whether a base gets there in a straight line */
static PyObject *Tiles_clear(Tiles *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2];
    Discs discs;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        discs_read(&discs, args[2]) < 0) {
        return NULL;
    }
    int clear = is_clear(self, a[0], a[1], b[0], b[1], &discs);
    discs_free(&discs);
    return PyBool_FromLong(clear);
}

/* flood(start, discs, most) -> bytes: what each node costs, 255 where it is not reached; None when there is no way out */
static PyObject *Tiles_flood(Tiles *self, PyObject *const *args, Py_ssize_t given) {
    int64_t start[2], most, pitch = self->pitch;
    Discs discs;
    if (!expect(given, 3) || read_ints(args[0], start, 2) < 0 || read_int(args[2], &most) < 0) {
        return NULL;
    }
    if (most < 0 || most >= NEVER) {
        return PyErr_Format(PyExc_ValueError, "too large");
    }
    if (discs_read(&discs, args[1]) < 0) {
        return NULL;
    }
    const unsigned char *raw = (const unsigned char *)PyBytes_AS_STRING(self->raw);
    int64_t stride = 8 * self->row, column = over(start[0], pitch), row = over(start[1], pitch);
    Seed seeds[SEEDS];
    Py_ssize_t count = 0;
    PyObject *found = NULL;
    if (column * pitch == start[0] && row * pitch == start[1] && column >= 0 && column < stride && row >= 0 &&
        row < self->rows) {
        Seed seed = {0, (long)row, (long)column};
        found = flooded(raw, self->rows, self->row, &discs, pitch, self->slack, &seed, 1, (long)most);
    }
    if (found == Py_None || (found == NULL && !PyErr_Occurred())) {
        Py_XDECREF(found);
        for (int64_t r = row - 2; r <= row + 3; r++) {
            for (int64_t c = column - 2; c <= column + 3; c++) {
                int64_t x = c * pitch, y = r * pitch, dx = x - start[0], dy = y - start[1];
                if (dx * dx + dy * dy < 4 * pitch * pitch && r >= 0 && r < self->rows && c >= 0 && c < stride &&
                    raw[r * self->row + c / 8] >> c % 8 & 1 && is_clear(self, start[0], start[1], x, y, &discs)) {
                    Seed seed = {(long)-over(-apart(dx, dy), pitch / 2), (long)r, (long)c};
                    seeds[count++] = seed;
                }
            }
        }
        found = count ? flooded(raw, self->rows, self->row, &discs, pitch, self->slack, seeds, count, (long)most)
                      : Py_NewRef(Py_None);
    }
    discs_free(&discs);
    return found;
}

static Py_ssize_t way_back(const unsigned char *costs, Py_ssize_t size, long stride, long most, long node,
                           Py_ssize_t *way) { /* of at most `NEVER` nodes, the last one first */
    static const int price[] = {3, 3, 3, 3, 2, 2, 2, 2};
    const long steps[] = {stride + 1, stride - 1, 1 - stride, -1 - stride, 1, -1, stride, -stride};
    Py_ssize_t count = 0;
    if (node < 0 || node >= size || costs[node] > most) {
        return 0;
    }
    for (;;) {
        int i = 0;
        way[count++] = node;
        for (; i < 8; i++) {
            long to = node + steps[i];
            if (costs[node] >= price[i] && to >= 0 && to < size && costs[to] == costs[node] - price[i]) {
                node = to;
                break;
            }
        }
        if (i == 8) {
            return count;
        }
    }
}

/* back(costs, row, most, node) -> list: the nodes from the first one to this; none when it is not reached */
static PyObject *back(PyObject *self, PyObject *args) {
    const unsigned char *costs;
    Py_ssize_t size, row, way[NEVER + 1];
    long most, node;
    if (!PyArg_ParseTuple(args, "y#nll", &costs, &size, &row, &most, &node)) {
        return NULL;
    }
    Py_ssize_t count = way_back(costs, size, 8 * (long)row, most, node, way);
    for (Py_ssize_t i = 0; i < count / 2; i++) {
        Py_ssize_t swap = way[i];
        way[i] = way[count - 1 - i];
        way[count - 1 - i] = swap;
    }
    return node_list(way, count);
}

/* way(costs, most, node, start, discs) -> list: the way to a node of a flood, with all bends taken out that need not be */
static PyObject *Tiles_way(Tiles *self, PyObject *const *args, Py_ssize_t given) {
    int64_t most, node, start[2];
    char *costs;
    Py_ssize_t size, nodes[NEVER + 1];
    Discs discs;
    if (!expect(given, 5) || PyBytes_AsStringAndSize(args[0], &costs, &size) < 0 || read_int(args[1], &most) < 0 ||
        read_int(args[2], &node) < 0 || read_ints(args[3], start, 2) < 0) {
        return NULL;
    }
    PyObject *way = PyList_New(0), *point = PyTuple_CheckExact(args[3]) ? Py_NewRef(args[3]) : PySequence_Tuple(args[3]);
    if (way == NULL || point == NULL || discs_read(&discs, args[4]) < 0) {
        Py_XDECREF(way);
        Py_XDECREF(point);
        return NULL;
    }
    int64_t stride = 8 * self->row, pitch = self->pitch, x = start[0], y = start[1];
    Py_ssize_t count = way_back((unsigned char *)costs, size, (long)stride, (long)most, (long)node, nodes);
#define AT(n) (nodes[count - 1 - (n)])
    Py_ssize_t at = count && AT(0) % stride * pitch == x && AT(0) / stride * pitch == y ? 0 : -1;
    int bad = PyList_Append(way, point);
    Py_DECREF(point);
    while (at < count - 1 && !bad) {
        Py_ssize_t to = count - 1;
        while (to > at + 1 && !is_clear(self, x, y, AT(to) % stride * pitch, AT(to) / stride * pitch, &discs)) {
            Py_ssize_t less = to - 1 - (to - at) / 4;
            to = less > at + 1 ? less : at + 1;
        }
        x = AT(to) % stride * pitch;
        y = AT(to) / stride * pitch;
        at = to;
        point = make_point(x, y);
        bad = point == NULL || PyList_Append(way, point);
        Py_XDECREF(point);
    }
#undef AT
    discs_free(&discs);
    if (bad) {
        Py_CLEAR(way);
    }
    return way;
}

/* nearest(at, nodes) -> int: the one of these nodes that is nearest to a point, of several the first; -1 when there is
   none. None: of all that are free. */
static PyObject *Tiles_nearest(Tiles *self, PyObject *const *args, Py_ssize_t given) {
    int64_t at[2], best = -1, best2 = 0, pitch = self->pitch;
    if (!expect(given, 2) || read_ints(args[0], at, 2) < 0) {
        return NULL;
    }
    PyObject *nodes = args[1] == Py_None ? self->raw : args[1];
    if (!PyBytes_Check(nodes)) {
        return PyErr_Format(PyExc_TypeError, "no nodes");
    }
    const unsigned char *bytes = (const unsigned char *)PyBytes_AS_STRING(nodes);
    int64_t row = self->row, stride = 8 * row, rows = PyBytes_GET_SIZE(nodes) / row, start = over(at[1], pitch);
    int64_t middle = over(at[0], pitch); /* the last column that is not right of it */
    start = start < 0 ? 0 : start >= rows ? rows - 1 : start;
    for (int down = 0; down < 2; down++) {
        for (int64_t r = down ? start - 1 : start; r >= 0 && r < rows; r += down ? -1 : 1) {
            int64_t dy = r * pitch - at[1], left = -1, right = -1;
            if (best >= 0 && dy * dy > best2) {
                break;
            }
            Row there = row_read(bytes + r * row, (Py_ssize_t)row);
            if (!(there.low | there.high)) {
                continue;
            }
            Row before = row_from(0, middle), after = {there.low & ~before.low, there.high & ~before.high};
            before.low &= there.low;
            before.high &= there.high;
            left = before.high ? 64 + highest(before.high) : before.low ? highest(before.low) : -1;
            right = after.low ? lowest(after.low) : after.high ? 64 + lowest(after.high) : -1;
            int64_t column = right < 0 || (left >= 0 && at[0] - left * pitch <= right * pitch - at[0]) ? left : right;
            int64_t dx = column * pitch - at[0], d2 = dx * dx + dy * dy;
            if (best < 0 || d2 < best2 || (d2 == best2 && r * stride < best)) {
                best = column + r * stride;
                best2 = d2;
            }
        }
    }
    return PyLong_FromLongLong(best);
}

/* field(node) -> Ways */
static PyObject *Tiles_field(Tiles *self, PyObject *node) {
    int64_t at;
    return read_int(node, &at) < 0
               ? NULL
               : field_new((const unsigned char *)PyBytes_AS_STRING(self->raw), self->rows, self->row, at);
}

static PyMethodDef Tiles_methods[] = {
    {"clear", (PyCFunction)(void (*)(void))Tiles_clear, METH_FASTCALL, NULL},
    {"flood", (PyCFunction)(void (*)(void))Tiles_flood, METH_FASTCALL, NULL},
    {"way", (PyCFunction)(void (*)(void))Tiles_way, METH_FASTCALL, NULL},
    {"nearest", (PyCFunction)(void (*)(void))Tiles_nearest, METH_FASTCALL, NULL},
    {"field", (PyCFunction)Tiles_field, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject TilesType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "starboard.spaces._plane.Tiles",
    .tp_basicsize = sizeof(Tiles),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = Tiles_new,
    .tp_dealloc = (destructor)Tiles_free,
    .tp_methods = Tiles_methods,
};

/* ---- shapes as Python has them ---- */

#define CORNERS 128

static int shape_read(Stone *stone, int64_t *corners, PyObject *shape) {
    if (!PyTuple_Check(shape) || PyTuple_GET_SIZE(shape) > CORNERS || PyTuple_GET_SIZE(shape) < 1) {
        PyErr_SetString(PyExc_TypeError, "no shape");
        return -1;
    }
    stone->corners = PyTuple_GET_SIZE(shape);
    stone->at = corners;
    for (Py_ssize_t i = 0; i < stone->corners; i++) {
        if (read_ints(PyTuple_GET_ITEM(shape, i), corners + 2 * i, 2) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyObject *py_apart(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2];
    if (!expect(given, 2) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0) {
        return NULL;
    }
    return PyLong_FromLongLong(apart(a[0] - b[0], a[1] - b[1]));
}

static PyObject *py_apart2(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2];
    if (!expect(given, 2) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0) {
        return NULL;
    }
    return PyLong_FromLongLong((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
}

static PyObject *py_within(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], far;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        read_int(args[2], &far) < 0) {
        return NULL;
    }
    int64_t dx = a[0] - b[0], dy = a[1] - b[1];
    return PyBool_FromLong(far >= 0 && dx * dx + dy * dy <= far * far);
}

static PyObject *py_toward(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], far;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        read_int(args[2], &far) < 0) {
        return NULL;
    }
    int64_t dx = b[0] - a[0], dy = b[1] - a[1], whole = apart(dx, dy);
    return whole ? make_point(a[0] + dx * far / whole, a[1] + dy * far / whole) : Py_NewRef(args[0]);
}

static PyObject *py_meets(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2];
    Discs discs;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        discs_read(&discs, args[2]) < 0) {
        return NULL;
    }
    int meets = meets_any(a[0], a[1], b[0], b[1], &discs);
    discs_free(&discs);
    return PyBool_FromLong(meets);
}

static PyObject *py_chord(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], corners[2 * CORNERS], n0, d0, n1, d1;
    Stone stone;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        shape_read(&stone, corners, args[2]) < 0) {
        return NULL;
    }
    if (!chord(a[0], a[1], b[0], b[1], &stone, &n0, &d0, &n1, &d1)) {
        Py_RETURN_NONE;
    }
    return Py_BuildValue("LLLL", (long long)n0, (long long)d0, (long long)n1, (long long)d1);
}

static PyObject *py_crosses(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], corners[2 * CORNERS], n0, d0, n1, d1;
    Stone stone;
    if (!expect(given, 3) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        shape_read(&stone, corners, args[2]) < 0) {
        return NULL;
    }
    return PyBool_FromLong(chord(a[0], a[1], b[0], b[1], &stone, &n0, &d0, &n1, &d1));
}

static PyObject *py_inside(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t at[2], corners[2 * CORNERS];
    Stone stone;
    if (!expect(given, 2) || read_ints(args[0], at, 2) < 0 || shape_read(&stone, corners, args[1]) < 0) {
        return NULL;
    }
    return PyBool_FromLong(inside(at[0], at[1], &stone));
}

static PyObject *py_points_inside(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t at[2], r, corners[2 * CORNERS];
    Stone stone;
    if (!expect(given, 3) || read_ints(args[0], at, 2) < 0 || read_int(args[1], &r) < 0 ||
        shape_read(&stone, corners, args[2]) < 0) {
        return NULL;
    }
    return PyLong_FromLongLong(points_inside(at[0], at[1], r, &stone));
}

static PyObject *py_nearer(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t a[2], b[2], r2, corners[2 * CORNERS];
    Stone stone;
    if (!expect(given, 4) || read_ints(args[0], a, 2) < 0 || read_ints(args[1], b, 2) < 0 ||
        shape_read(&stone, corners, args[2]) < 0 || read_int(args[3], &r2) < 0) {
        return NULL;
    }
    return PyBool_FromLong(nearer(a[0], a[1], b[0], b[1], &stone, r2));
}

/* ---- groups of models, each somewhere ---- */

/* Where instances of a type keep an attribute, if they do so in a slot: as in `tools/lookups.h`. Heroes are of one type,
   enemies of another. */
typedef struct {
    PyObject *name;
    struct {
        PyTypeObject *type;
        Py_ssize_t offset;
    } in[2];
} Slot;

static Slot the_x, the_y, the_models, the_kind, the_arrives, the_out;

static PyObject *slot_read(Slot *slot, PyObject *of) {
    PyTypeObject *type = Py_TYPE(of);
    for (int i = 0; i < 2; i++) {
        if (slot->in[i].type == type) {
            PyObject *value = *(PyObject **)((char *)of + slot->in[i].offset);
            if (value != NULL) {
                return Py_NewRef(value);
            }
        } else if (slot->in[i].type == NULL) {
            PyObject *found = _PyType_Lookup(type, slot->name);
            if (found != NULL && Py_TYPE(found) == &PyMemberDescr_Type) {
                PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
                if (member->type == T_OBJECT_EX && member->flags == 0) {
                    slot->in[i].type = (PyTypeObject *)Py_NewRef(type); /* so that no other comes to lie there */
                    slot->in[i].offset = member->offset;
                }
            }
            break;
        }
    }
    return PyObject_GetAttr(of, slot->name);
}

static int slot_int(Slot *slot, PyObject *of, int64_t *to) {
    PyObject *value = slot_read(slot, of);
    int bad = value == NULL ? -1 : read_int(value, to);
    Py_XDECREF(value);
    return bad;
}

typedef struct {
    Py_ssize_t count;
    int64_t radius, at[CORNERS][2];
} Group;

static int group_read(Group *group, PyObject *from, PyObject *radii) {
    PyObject *models = slot_read(&the_models, from), *kind = slot_read(&the_kind, from), *radius = NULL;
    int bad = -1;
    if (models != NULL && kind != NULL) {
        radius = PyDict_GetItemWithError(radii, kind);
        radius = radius != NULL ? Py_NewRef(radius) : PyErr_Occurred() ? NULL : PyObject_GetItem(radii, kind);
        bad = radius == NULL ? -1 : read_int(radius, &group->radius);
    }
    if (!bad && (!PyList_Check(models) || PyList_GET_SIZE(models) > CORNERS)) {
        PyErr_SetString(PyExc_TypeError, "no such group");
        bad = -1;
    }
    group->count = bad ? 0 : PyList_GET_SIZE(models);
    for (Py_ssize_t i = 0; i < group->count && !bad; i++) {
        PyObject *model = PyList_GET_ITEM(models, i);
        bad = slot_int(&the_x, model, group->at[i]) < 0 || slot_int(&the_y, model, group->at[i] + 1) < 0 ? -1 : 0;
    }
    Py_XDECREF(models);
    Py_XDECREF(kind);
    Py_XDECREF(radius);
    return bad;
}

static int64_t between(const Group *a, const Group *b) { /* the edges of the closest pair; -1 when there is none */
    int64_t best = -1;
    for (Py_ssize_t i = 0; i < a->count; i++) {
        for (Py_ssize_t j = 0; j < b->count; j++) {
            int64_t dx = a->at[i][0] - b->at[j][0], dy = a->at[i][1] - b->at[j][1], d2 = dx * dx + dy * dy;
            best = d2 < best || best < 0 ? d2 : best;
        }
    }
    if (best < 0) {
        return -1;
    }
    best = (best ? root(best - 1) + 1 : 0) - a->radius - b->radius;
    return best > 0 ? best : 0;
}

static PyObject *no_models(void) {
    return PyErr_Format(PyExc_ValueError, "a group without models is nowhere");
}

/* gap(a, b, radii) -> int */
static PyObject *py_gap(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    Group a, b;
    if (!expect(given, 3) || group_read(&a, args[0], args[2]) < 0 || group_read(&b, args[1], args[2]) < 0) {
        return NULL;
    }
    int64_t found = between(&a, &b);
    return found < 0 ? no_models() : PyLong_FromLongLong(found);
}

/* To the nearest of them; 0 when there is nobody, -1 when one of them cannot be read or is nowhere. */
static int64_t nearest_of(const Group *a, PyObject *others, PyObject *radii) {
    Group b;
    int64_t best = 0;
    for (Py_ssize_t i = 0; best >= 0 && i < PySequence_Fast_GET_SIZE(others); i++) {
        int64_t found = group_read(&b, PySequence_Fast_GET_ITEM(others, i), radii) < 0 ? -1 : between(a, &b);
        best = i == 0 || found < best ? found : best;
    }
    return best;
}

/* least_gap(group, others, radii) -> int: to the nearest of them; 0 when there is nobody */
static PyObject *py_least_gap(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    Group a;
    if (!expect(given, 3) || group_read(&a, args[0], args[2]) < 0) {
        return NULL;
    }
    PyObject *others = PySequence_Fast(args[1], "others");
    int64_t best = others == NULL ? -1 : nearest_of(&a, others, args[2]);
    Py_XDECREF(others);
    return best >= 0 ? PyLong_FromLongLong(best) : PyErr_Occurred() ? NULL : no_models();
}

/* least_gaps(groups, others, radii) -> list: the same for each of several */
static PyObject *py_least_gaps(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    Group a;
    if (!expect(given, 3)) {
        return NULL;
    }
    PyObject *groups = PySequence_Fast(args[0], "groups"), *others = PySequence_Fast(args[1], "others");
    PyObject *found = groups == NULL || others == NULL ? NULL : PyList_New(PySequence_Fast_GET_SIZE(groups));
    int bad = found == NULL;
    for (Py_ssize_t i = 0; !bad && i < PySequence_Fast_GET_SIZE(groups); i++) {
        bad = group_read(&a, PySequence_Fast_GET_ITEM(groups, i), args[2]) < 0;
        int64_t best = bad ? -1 : nearest_of(&a, others, args[2]);
        PyObject *number = best >= 0 ? PyLong_FromLongLong(best) : PyErr_Occurred() ? NULL : no_models();
        bad = number == NULL;
        PyList_SET_ITEM(found, i, number);
    }
    Py_XDECREF(groups);
    Py_XDECREF(others);
    if (bad) {
        Py_CLEAR(found);
    }
    return found;
}

/* gaps(group, others, radii) -> list of (other, gap): how far each is that has arrived */
static PyObject *py_gaps(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    Group a, b;
    if (!expect(given, 3) || group_read(&a, args[0], args[2]) < 0) {
        return NULL;
    }
    PyObject *others = PySequence_Fast(args[1], "others"), *found = PyList_New(0);
    int bad = others == NULL || found == NULL;
    for (Py_ssize_t i = 0; !bad && i < PySequence_Fast_GET_SIZE(others); i++) {
        PyObject *other = PySequence_Fast_GET_ITEM(others, i);
        int64_t arrives;
        if (slot_int(&the_arrives, other, &arrives) < 0 || (!arrives && group_read(&b, other, args[2]) < 0)) {
            bad = 1;
        } else if (!arrives) {
            int64_t far = between(&a, &b);
            PyObject *gap = far < 0 ? no_models() : PyLong_FromLongLong(far), *pair = gap ? PyTuple_New(2) : NULL;
            if (pair == NULL) {
                Py_XDECREF(gap);
                bad = 1;
            } else {
                PyTuple_SET_ITEM(pair, 0, Py_NewRef(other));
                PyTuple_SET_ITEM(pair, 1, gap);
                bad = PyList_Append(found, pair);
                Py_DECREF(pair);
            }
        }
    }
    Py_XDECREF(others);
    if (bad) {
        Py_CLEAR(found);
    }
    return found;
}

/* obstacles(groups, mover, start, keep, far, pitch, radii) -> list of discs */
static PyObject *py_obstacles(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t start[2] = {0, 0}, keep, far, pitch;
    Group mine, other;
    if (!expect(given, 7) || (args[2] != Py_None && read_ints(args[2], start, 2) < 0) || read_int(args[3], &keep) < 0 ||
        read_int(args[4], &far) < 0 || read_int(args[5], &pitch) < 0 || group_read(&mine, args[1], args[6]) < 0) {
        return NULL;
    }
    PyObject *groups = PySequence_Fast(args[0], "groups"), *found = PyList_New(0);
    int bad = groups == NULL || found == NULL;
    for (Py_ssize_t i = 0; !bad && i < PySequence_Fast_GET_SIZE(groups); i++) {
        PyObject *group = PySequence_Fast_GET_ITEM(groups, i);
        if (group == args[1]) {
            continue;
        }
        bad = group_read(&other, group, args[6]) < 0;
        int64_t full = bad ? 0 : mine.radius + other.radius + keep, r2 = full * full, most = far + full + pitch;
        for (Py_ssize_t j = 0; !bad && j < other.count; j++) {
            int64_t dx = start[0] - other.at[j][0], dy = start[1] - other.at[j][1], d2 = dx * dx + dy * dy;
            if (args[2] == Py_None) {
                d2 = r2;
            } else if (d2 > most * most) {
                continue;
            }
            PyObject *disc = PyTuple_New(3);
            bad = disc == NULL;
            int64_t numbers[] = {other.at[j][0], other.at[j][1], d2 < r2 ? d2 : r2};
            for (int n = 0; !bad && n < 3; n++) {
                PyObject *number = PyLong_FromLongLong(numbers[n]);
                bad = number == NULL;
                PyTuple_SET_ITEM(disc, n, number);
            }
            bad = bad || PyList_Append(found, disc);
            Py_XDECREF(disc);
        }
    }
    Py_XDECREF(groups);
    if (bad) {
        Py_CLEAR(found);
    }
    return found;
}

static int64_t cross(const int64_t *o, const int64_t *a, const int64_t *b) {
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

static int by_place(const void *one, const void *other) {
    const int64_t *a = one, *b = other;
    return a[0] != b[0] ? (a[0] > b[0]) - (a[0] < b[0]) : (a[1] > b[1]) - (a[1] < b[1]);
}

/* The hull of a group, counter-clockwise; of one or two places these themselves. */
static Py_ssize_t hull(Group *group, int64_t (*corners)[2]) {
    int64_t(*at)[2] = group->at;
    Py_ssize_t left = 0, count = 0;
    qsort(at, (size_t)group->count, sizeof *at, by_place);
    for (Py_ssize_t i = 0; i < group->count; i++) {
        if (!left || by_place(at[left - 1], at[i])) {
            memmove(at[left++], at[i], sizeof *at);
        }
    }
    if (left < 3) {
        memcpy(corners, at, (size_t)left * sizeof *at);
        return left;
    }
    for (int back = 0; back < 2; back++) {
        Py_ssize_t begun = count;
        for (Py_ssize_t i = 0; i < left; i++) {
            const int64_t *p = at[back ? left - 1 - i : i];
            while (count - begun > 1 && cross(corners[count - 2], corners[count - 1], p) <= 0) {
                count--;
            }
            memcpy(corners[count++], p, sizeof *at);
        }
        count--;
    }
    return count;
}

static int near_segment(const int64_t *p, const int64_t *a, const int64_t *b, int64_t r2) {
    int64_t dx = b[0] - a[0], dy = b[1] - a[1], px = p[0] - a[0], py = p[1] - a[1];
    int64_t along = px * dx + py * dy, whole = dx * dx + dy * dy;
    if (along > 0 && whole && along < whole) {
        int64_t side = px * dy - py * dx;
        return side * side < r2 * whole;
    }
    if (along > 0 && whole) {
        px = p[0] - b[0];
        py = p[1] - b[1];
    }
    return px * px + py * py < r2;
}

static int opposite(int64_t a, int64_t b) {
    return (a > 0 && b < 0) || (a < 0 && b > 0);
}

static int near_hull(const int64_t *a, const int64_t *b, const int64_t (*corners)[2], Py_ssize_t count, int64_t r) {
    const int64_t *u = corners[0], *v = corners[1];
    if (count == 1) {
        return near_segment(u, a, b, r * r);
    }
    if (count == 2) {
        return near_segment(u, a, b, r * r) || near_segment(v, a, b, r * r) || near_segment(a, u, v, r * r) ||
               near_segment(b, u, v, r * r) ||
               (opposite(cross(a, b, u), cross(a, b, v)) && opposite(cross(u, v, a), cross(u, v, b)));
    }
    Stone stone;
    stone.corners = count;
    stone.at = u;
    return nearer(a[0], a[1], b[0], b[1], &stone, r * r);
}

/* Which of the nine rays to a base a group blocks. */
static int64_t screen(Group *group, const int64_t *eye, const int64_t *at, int64_t r) {
    int64_t dx = at[0] - eye[0], dy = at[1] - eye[1], far = group->radius + r, edge = far * far * (dx * dx + dy * dy);
    int64_t left = eye[0] < at[0] ? eye[0] : at[0], right = eye[0] < at[0] ? at[0] : eye[0];
    int64_t below = eye[1] < at[1] ? eye[1] : at[1], above = eye[1] < at[1] ? at[1] : eye[1];
    Py_ssize_t beside[6] = {0, 0, 0, 0, 0, 0}; /* how many lie on one side of where the rays may run */
    for (Py_ssize_t i = 0; i < group->count; i++) {
        int64_t x = group->at[i][0], y = group->at[i][1], side = dx * (y - eye[1]) - dy * (x - eye[0]);
        beside[0] += x + far <= left;
        beside[1] += x - far >= right;
        beside[2] += y + far <= below;
        beside[3] += y - far >= above;
        beside[4] += side > 0 && side * side >= edge;
        beside[5] += side <= 0 && side * side >= edge;
    }
    for (int i = 0; i < 6; i++) {
        if (beside[i] == group->count) {
            return 0;
        }
    }
    int64_t corners[2 * CORNERS][2], s = r * 70710 / 100000, mask = 0;
    Py_ssize_t count = hull(group, corners);
    if (!near_hull(eye, at, corners, count, far)) {
        return 0;
    }
    const int64_t rim[9][2] = {{0, 0}, {r, 0}, {s, s}, {0, r}, {-s, s}, {-r, 0}, {-s, -s}, {0, -r}, {s, -s}};
    for (int bit = 0; bit < 9; bit++) {
        int64_t point[] = {at[0] + rim[bit][0], at[1] + rim[bit][1]};
        mask |= (int64_t)near_hull(eye, point, corners, count, group->radius) << bit;
    }
    return mask;
}

/* screens(groups, viewer, target, eye, at, r, radii) -> list: for each other group in between, the rays that it blocks */
static PyObject *py_screens(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    int64_t eye[2], at[2], r;
    Group group;
    if (!expect(given, 7) || read_ints(args[3], eye, 2) < 0 || read_ints(args[4], at, 2) < 0 ||
        read_int(args[5], &r) < 0) {
        return NULL;
    }
    PyObject *groups = PySequence_Fast(args[0], "groups"), *found = PyList_New(0);
    int bad = groups == NULL || found == NULL;
    for (Py_ssize_t i = 0; !bad && i < PySequence_Fast_GET_SIZE(groups); i++) {
        PyObject *one = PySequence_Fast_GET_ITEM(groups, i);
        if (one == args[1] || one == args[2]) {
            continue;
        }
        bad = group_read(&group, one, args[6]) < 0;
        int64_t mask = bad || !group.count ? 0 : screen(&group, eye, at, r);
        if (mask) {
            PyObject *number = PyLong_FromLongLong(mask);
            bad = number == NULL || PyList_Append(found, number);
            Py_XDECREF(number);
        }
    }
    Py_XDECREF(groups);
    if (bad) {
        Py_CLEAR(found);
    }
    return found;
}

/* Whether a group is on the table, and awake where it may be otherwise; -1 when it does not say. */
static int stands(PyObject *group, int may_be_out) {
    int64_t arrives, out = 0;
    if (slot_int(&the_arrives, group, &arrives) < 0 || (may_be_out && slot_int(&the_out, group, &out) < 0)) {
        return -1;
    }
    return !arrives && !out;
}

/* standing(heroes, others) -> list: those on the table who are in the way */
static PyObject *py_standing(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    if (!expect(given, 2)) {
        return NULL;
    }
    PyObject *found = PyList_New(0);
    int bad = found == NULL;
    for (int side = 0; side < 2 && !bad; side++) {
        PyObject *groups = PySequence_Fast(args[side], "groups");
        bad = groups == NULL;
        for (Py_ssize_t i = 0; !bad && i < PySequence_Fast_GET_SIZE(groups); i++) {
            PyObject *one = PySequence_Fast_GET_ITEM(groups, i);
            int there = stands(one, side == 0);
            bad = there < 0 || (there && PyList_Append(found, one) < 0);
        }
        Py_XDECREF(groups);
    }
    if (bad) {
        Py_CLEAR(found);
    }
    return found;
}

typedef struct { /* what a look rests on, beside its two ends */
    const Stones *sights, *raised, *lookouts;
    int64_t eye_up, body_up;
    PyObject *sides[2], *radii; /* heroes, and others */
} Scene;

static int scene_read(Scene *scene, Stones *sights, PyObject *const *args) {
    if (!Py_IS_TYPE(args[0], &StonesType) || !Py_IS_TYPE(args[1], &StonesType) || !PyList_Check(args[4]) ||
        !PyList_Check(args[5])) {
        PyErr_SetString(PyExc_TypeError, "no stones, or nobody");
        return -1;
    }
    *scene = (Scene){sights, (Stones *)args[0], (Stones *)args[1], 0, 0, {args[4], args[5]}, args[6]};
    return read_int(args[2], &scene->eye_up) < 0 || read_int(args[3], &scene->body_up) < 0 ? -1 : 0;
}

/* `sight` and `screens` in one: whether a ray is free, from a lookout one with a single thing in its way; -1: who knows. */
static int sees(const Scene *scene, const int64_t *eye, const int64_t *at, int64_t r, PyObject *viewer, PyObject *target) {
    int deep;
    int64_t once = 0, twice = 0, met = sight(scene->sights, scene->raised, scene->lookouts, eye, scene->eye_up, at,
                                             scene->body_up, r, &deep);
    int64_t free = met >> 18, one = met >> 9 & 511;
    Group group;
    for (int side = 0; side < 2 && one; side++) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(scene->sides[side]); i++) {
            PyObject *other = PyList_GET_ITEM(scene->sides[side], i);
            int there = other == viewer || other == target ? 0 : stands(other, side == 0);
            if (there < 0 || (there && group_read(&group, other, scene->radii) < 0)) {
                return -1;
            }
            if (there && group.count) {
                int64_t mask = screen(&group, eye, at, r);
                twice |= once & mask;
                once |= mask;
            }
        }
    }
    return one && ((free & ~(deep ? twice : once)) || (deep && (one & ~once)));
}

/* sees(raised, lookouts, eye_up, body_up, heroes, others, radii, viewer, target, eye, at, r) -> bool */
static PyObject *Stones_sees(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t eye[2], at[2], r;
    Scene scene;
    if (!expect(given, 12) || scene_read(&scene, self, args) < 0 || read_ints(args[9], eye, 2) < 0 ||
        read_ints(args[10], at, 2) < 0 || read_int(args[11], &r) < 0) {
        return NULL;
    }
    int found = sees(&scene, eye, at, r, args[7], args[8]);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

/* sees_any(raised, lookouts, eye_up, body_up, heroes, others, radii, viewer, targets, most) -> bool: whether any model of
   a group sees any of some others that is not further away than that; -1 for as far as it likes */
static PyObject *Stones_sees_any(Stones *self, PyObject *const *args, Py_ssize_t given) {
    int64_t most;
    Scene scene;
    Group from, to;
    if (!expect(given, 10) || scene_read(&scene, self, args) < 0 || read_int(args[9], &most) < 0 ||
        group_read(&from, args[7], args[6]) < 0) {
        return NULL;
    }
    PyObject *targets = PySequence_Fast(args[8], "targets");
    int found = targets == NULL ? -1 : 0;
    for (Py_ssize_t i = 0; !found && i < PySequence_Fast_GET_SIZE(targets); i++) {
        PyObject *target = PySequence_Fast_GET_ITEM(targets, i);
        found = group_read(&to, target, args[6]);
        int64_t far = most + from.radius + to.radius;
        for (Py_ssize_t n = 0; !found && n < from.count * to.count; n++) {
            const int64_t *eye = from.at[n / to.count], *at = to.at[n % to.count];
            int64_t dx = eye[0] - at[0], dy = eye[1] - at[1];
            if (most < 0 || dx * dx + dy * dy <= far * far) {
                found = sees(&scene, eye, at, to.radius, args[7], target);
            }
        }
    }
    Py_XDECREF(targets);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

/* first(costs, most, nodes) -> int: the cheapest of the nodes, of several the first; -1 when none costs so little */
static PyObject *first(PyObject *self, PyObject *args) {
    const unsigned char *costs, *nodes;
    Py_ssize_t size, count, least, best = -1;
    if (!PyArg_ParseTuple(args, "y#ny#", &costs, &size, &least, &nodes, &count)) {
        return NULL;
    }
    least++;
    for (Py_ssize_t i = 0; i < count && 8 * i < size; i++) {
        for (int byte = nodes[i]; byte; byte &= byte - 1) {
            Py_ssize_t node = 8 * i + lowest((uint64_t)byte);
            if (costs[node] < least) {
                best = node;
                least = costs[node];
            }
        }
    }
    return PyLong_FromSsize_t(best);
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

#define QUICK(name, function) {name, (PyCFunction)(void (*)(void))function, METH_FASTCALL, NULL}

static PyMethodDef methods[] = {
    {"back", back, METH_VARARGS, NULL},
    {"first", first, METH_VARARGS, NULL},
    {"reached", reached, METH_VARARGS, NULL},
    QUICK("apart", py_apart),
    QUICK("apart2", py_apart2),
    QUICK("within", py_within),
    QUICK("toward", py_toward),
    QUICK("meets", py_meets),
    QUICK("chord", py_chord),
    QUICK("crosses", py_crosses),
    QUICK("inside", py_inside),
    QUICK("points_inside", py_points_inside),
    QUICK("nearer", py_nearer),
    QUICK("gap", py_gap),
    QUICK("least_gap", py_least_gap),
    QUICK("least_gaps", py_least_gaps),
    QUICK("gaps", py_gaps),
    QUICK("obstacles", py_obstacles),
    QUICK("screens", py_screens),
    QUICK("standing", py_standing),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_plane", NULL, -1, methods, NULL, NULL, NULL, NULL};

#ifndef MADE
#define MADE "" /* which source it was made of, where that is known */
#endif

PyMODINIT_FUNC PyInit__plane(void) {
    const char *names[] = {"x", "y", "models", "kind", "arrives", "out"};
    Slot *slots[] = {&the_x, &the_y, &the_models, &the_kind, &the_arrives, &the_out};
    for (int i = 0; i < 6; i++) {
        if ((slots[i]->name = PyUnicode_InternFromString(names[i])) == NULL) {
            return NULL;
        }
    }
    PyObject *made = PyModule_Create(&module);
    if (made == NULL || PyType_Ready(&FieldType) < 0 || PyModule_AddType(made, &StonesType) < 0 ||
        PyModule_AddType(made, &TilesType) < 0 || PyModule_AddStringConstant(made, "MADE", MADE) < 0) {
        Py_XDECREF(made);
        return NULL;
    }
    return made;
}
