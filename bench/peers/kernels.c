/* The algorithms of kernels.cor with the same checks: overflow, division, bounds. Built with gcc -O2. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define RARE(condition) __builtin_expect((condition), 0)

__attribute__((noreturn, cold, noinline)) static void stop(void) { abort(); }

static inline int64_t add(int64_t a, int64_t b) {
    int64_t result;
    if (RARE(__builtin_add_overflow(a, b, &result))) stop();
    return result;
}

static inline int64_t subtract(int64_t a, int64_t b) {
    int64_t result;
    if (RARE(__builtin_sub_overflow(a, b, &result))) stop();
    return result;
}

static inline int64_t multiply(int64_t a, int64_t b) {
    int64_t result;
    if (RARE(__builtin_mul_overflow(a, b, &result))) stop();
    return result;
}

static inline int64_t divide(int64_t a, int64_t b) {
    if (RARE(b == 0) || RARE(b == -1 && a == INT64_MIN)) stop();
    return a / b;
}

static inline int64_t rest(int64_t a, int64_t b) {
    if (RARE(b == 0) || RARE(b == -1 && a == INT64_MIN)) stop();
    return a % b;
}

typedef struct {
    int64_t length, room;
    int64_t *items;
} List;

static void append(List *list, int64_t value) {
    if (RARE(list->length == list->room)) {
        list->room = list->room * 2 + 8;
        list->items = realloc(list->items, (size_t)list->room * sizeof(int64_t));
        if (list->items == NULL) stop();
    }
    list->items[list->length++] = value;
}

static inline int64_t get(const List *list, int64_t index) {
    if (RARE((uint64_t)index >= (uint64_t)list->length)) stop();
    return list->items[index];
}

static inline void put(List *list, int64_t index, int64_t value) {
    if (RARE((uint64_t)index >= (uint64_t)list->length)) stop();
    list->items[index] = value;
}

int64_t fib(int64_t n) {
    if (n < 2) return n;
    return add(fib(subtract(n, 1)), fib(subtract(n, 2)));
}

int64_t nested(int64_t n) {
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++) total = add(total, rest(multiply(i, j), 7));
    return total;
}

int64_t collatz(int64_t limit) {
    int64_t longest = 0;
    for (int64_t start = 1; start < limit; start++) {
        int64_t steps = 0;
        int64_t value = start;
        while (value != 1) {
            if (rest(value, 2) == 0)
                value = divide(value, 2);
            else
                value = add(multiply(3, value), 1);
            steps = add(steps, 1);
        }
        if (steps > longest) longest = steps;
    }
    return longest;
}

int64_t mandelbrot(int64_t size) {
    int64_t inside = 0;
    for (int64_t row = 0; row < size; row++) {
        for (int64_t column = 0; column < size; column++) {
            double cr = 2.0 * (double)column / (double)size - 1.5;
            double ci = 2.0 * (double)row / (double)size - 1.0;
            double x = 0.0, y = 0.0;
            int64_t step = 0;
            while (step < 50 && x * x + y * y < 4.0) {
                double t = x * x - y * y + cr;
                y = 2.0 * x * y + ci;
                x = t;
                step = add(step, 1);
            }
            if (step == 50) inside = add(inside, 1);
        }
    }
    return inside;
}

int64_t list_sum(int64_t n) {
    List xs = {0, 0, NULL};
    for (int64_t i = 0; i < n; i++) append(&xs, rest(i, 100));
    int64_t total = 0;
    for (int64_t at = 0; at < xs.length; at++) total = add(total, xs.items[at]);
    free(xs.items);
    return total;
}

int64_t sieve(int64_t n) {
    List prime = {0, 0, NULL};
    for (int64_t i = 0; i < n; i++) append(&prime, 1);
    int64_t count = 0;
    for (int64_t i = 2; i < n; i++) {
        if (get(&prime, i) == 1) {
            count = add(count, 1);
            int64_t multiple = multiply(i, i);
            while (multiple < n) {
                put(&prime, multiple, 0);
                multiple = add(multiple, i);
            }
        }
    }
    free(prime.items);
    return count;
}
