"""Serves a model file on a free port of this machine, until its standard input ends.

    python serve.py MODEL

The first line of its output is the address. What the server says of itself goes to standard error.
"""

import sys

import xllamacpp

TEMPLATE = (
    "{% for message in messages %}{{ message.content }}"
    "{% if message.role == 'system' %}{{ '\\n\\n' }}"
    "{% elif message.role == 'assistant' %}{{ '\\n' }}"
    "{% elif not loop.last %}{{ ' ' }}{% endif %}{% endfor %}"
)
"""The turns of a prompt as one text. The model was trained on text alone and knows no marks of turns."""

END = "\n"
"""Ends an answer: such a model goes on with the text for ever, and a line of it is what was asked for."""


def settings(path: str) -> xllamacpp.CommonParams:
    chosen = xllamacpp.CommonParams()
    chosen.model.path = path
    chosen.hostnames = ["127.0.0.1"]
    chosen.port = 0
    chosen.chat_template = TEMPLATE
    chosen.antiprompt = [END]
    # Two of the dialects have no seed, so that the server's holds for all.
    chosen.sampling.seed = 1
    chosen.sampling.temp = 0.0
    chosen.n_ctx = 1024
    chosen.n_parallel = 1
    chosen.cpuparams.n_threads = 2
    chosen.cache_prompt = True
    chosen.warmup = False
    chosen.ui = False
    return chosen


def main() -> None:
    server = xllamacpp.Server(settings(sys.argv[1]))
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
