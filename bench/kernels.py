"""The algorithms of `kernels.cor` in Python, step for step."""

from __future__ import annotations


def fib(n: int) -> int:
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def nested(n: int) -> int:
    total = 0
    for i in range(n):
        for j in range(n):
            total = total + i * j % 7
    return total


def collatz(limit: int) -> int:
    longest = 0
    for start in range(1, limit):
        steps = 0
        value = start
        while value != 1:
            if value % 2 == 0:  # noqa: SIM108 (a statement there, a statement here)
                value = value // 2
            else:
                value = 3 * value + 1
            steps = steps + 1
        if steps > longest:
            longest = steps
    return longest


def mandelbrot(size: int) -> int:
    inside = 0
    for row in range(size):
        for column in range(size):
            cr = 2.0 * float(column) / float(size) - 1.5
            ci = 2.0 * float(row) / float(size) - 1.0
            x = 0.0
            y = 0.0
            step = 0
            while step < 50 and x * x + y * y < 4.0:
                t = x * x - y * y + cr
                y = 2.0 * x * y + ci
                x = t
                step = step + 1
            if step == 50:
                inside = inside + 1
    return inside


def text(n: int) -> int:
    out = ""
    for i in range(n):
        out = out + str(i) + ","
    return len(out)


def list_sum(n: int) -> int:
    xs: list[int] = []
    for i in range(n):
        xs.append(i % 100)
    total = 0
    for x in xs:
        total = total + x
    return total


def sieve(n: int) -> int:
    prime: list[int] = []
    for _ in range(n):
        prime.append(1)
    count = 0
    for i in range(2, n):
        if prime[i] == 1:
            count = count + 1
            multiple = i * i
            while multiple < n:
                prime[multiple] = 0
                multiple = multiple + i
    return count


def successor(n: int) -> int:
    return n + 1


def search(xs: list[int], wanted: int) -> int:
    low = 0
    high = len(xs)
    while low < high:
        middle = (low + high) // 2
        if xs[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def mean(xs: list[float]) -> float:
    total = 0.0
    for x in xs:
        total = total + x
    return total / float(len(xs))


COMPILED = ("fib", "nested", "collatz", "mandelbrot", "list_sum", "sieve")
"""Those over one Int that need nothing but Int, Float, Bool and lists of them."""
