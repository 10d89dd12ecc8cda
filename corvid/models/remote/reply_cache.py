"""Replies of earlier calls in the place of new ones: which call has which, and which may be cached.

A reply is found by what was asked: the dialect, the server and the model, the whole body, and how often the
run has asked just this before. The key and the headers have no part in it. What is cached are the bytes that
the server sent, of a reply that was read to a good end: the same reader reads them again.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from corvid.models.remote.wire import Failed

if TYPE_CHECKING:
    from corvid.models.remote.settings import ModelSettings, Replies
    from corvid.models.remote.wire import Completion, Dialect, HttpRequest
    from corvid.runtime.executor.cancellation import Cancellation

LARGEST = 8 * 2**20
"""Bytes of a reply that is cached."""
_FORM = "corvid reply 1"


class ReplyCache:
    """Those of one model. Safe to use from many threads."""

    def __init__(self, settings: ModelSettings, replies: Replies, dialect: Dialect) -> None:
        self._settings = settings
        self._replies = replies
        self._dialect = dialect
        self._lock = threading.Lock()
        self._asked: WeakKeyDictionary[Cancellation, Counter[str]] = WeakKeyDictionary()

    def of(self, request: HttpRequest, run: Cancellation | None) -> CachedReply:
        """Return the place of the reply to a request that a run makes: the next one, if it has made it
        before. What is asked outside of a run is asked for the first time."""
        parts = (_FORM, self._settings.api, self._settings.base_url, self._settings.model, request.path)
        asked = hashlib.sha256()
        for part in (*(one.encode() for one in parts), request.body):
            asked.update(b"%d:" % len(part) + part)
        number = 1
        if run is not None:
            with self._lock:
                counts = self._asked.setdefault(run, Counter())
                counts[asked.hexdigest()] += 1
                number = counts[asked.hexdigest()]
        asked.update(b"%d" % number)
        return CachedReply(self._replies, self._dialect, request.body, asked.hexdigest())


class CachedReply:
    """One reply, which may be there, and where it is cached else."""

    def __init__(self, replies: Replies, dialect: Dialect, asked: bytes, name: str) -> None:
        self.asked = asked
        self._replies = replies
        self._dialect = dialect
        self._name = name

    def read(self) -> Completion | None:
        """Return what was cached, read as a server's reply is, as anyone may have written it."""
        found = self._replies.find(self._name)
        if found is None:
            return None
        streamed, body = found
        try:
            reader = self._dialect.reader(streamed)
            reader.feed(body)
            return reader.finish()
        except Failed:
            self._replies.spoilt(self._name)
            return None

    def keep(self, streamed: bool, body: bytes, completion: Completion, key: str) -> None:
        """Keep a whole reply; none that is very long, nor one that repeats the key in whichever spelling."""
        if len(body) > LARGEST or (key and key.encode() in body) or completion.without(key) is not completion:
            return
        self._replies.keep(self._name, streamed, body)
