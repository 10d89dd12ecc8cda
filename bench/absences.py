"""What is planted in real trees, and what is not in them: the cases by which absence is judged.

A third of the features is drawn from lists of words, the others are chosen by hand. Each is asked for by two
queries. `hand` features have a word that code would have for them, and another name for the same thing.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

Tree: TypeAlias = Literal["corvid", "lark", "click"]
TREES: tuple[Tree, ...] = ("corvid", "lark", "click")
Form: TypeAlias = Literal[
    "camel", "snake", "import", "together", "inflected", "configuration", "comment", "tests", "synonym",
]  # fmt: skip
FORMS: tuple[Form, ...] = (
    "camel", "snake", "import", "together", "inflected", "configuration", "comment", "tests", "synonym",
)  # fmt: skip


class Feature(NamedTuple):
    """What may be claimed to be absent. `words` are in a query as they are here; `inflected` is another
    form of one of them, `synonym` is in no query."""

    name: str
    queries: tuple[str, str]
    words: tuple[str, ...]
    inflected: str
    synonym: str
    by_hand: bool = True


HAND = (
    Feature("OAuth2 SSO", ("OAuth2 SSO login flow", "single sign-on identity provider"),
            ("oauth", "login"), "logins", "openid_connect"),
    Feature("LDAP authentication", ("LDAP directory authentication", "active directory user lookup"),
            ("ldap", "directory"), "authenticated_by_ldap", "samba_bind"),
    Feature("SMTP mail", ("SMTP mail delivery", "send email notification to a user"),
            ("smtp", "mail"), "mailing_smtp", "outbox_postfix"),
    Feature("GraphQL endpoint", ("GraphQL query endpoint", "graphql schema resolver for the api"),
            ("graphql", "resolver"), "resolvers", "apollo_gateway"),
    Feature("OCR", ("OCR text recognition", "optical character scanning of images"),
            ("ocr", "recognition"), "scanned_optically", "tesseract"),
    Feature("Stripe payments", ("Stripe payment charge", "credit card billing checkout"),
            ("stripe", "payment"), "payments", "braintree"),
    Feature("Kafka events", ("Kafka topic consumer", "message broker event streaming"),
            ("kafka", "topic"), "consumers_kafka", "pulsar_bus"),
    Feature("Kubernetes deployment", ("Kubernetes deployment manifest", "container orchestration cluster"),
            ("kubernetes", "deployment"), "deployments", "nomad_job"),
    Feature("QR codes", ("QR barcode rendering", "barcode scanner image"),
            ("barcode", "scanner"), "barcodes", "datamatrix"),
    Feature("Bluetooth pairing", ("Bluetooth device pairing", "wireless peripheral discovery"),
            ("bluetooth", "pairing"), "paired_bluetooth", "zigbee"),
    Feature("Speech recognition", ("speech recognition microphone", "voice transcription audio"),
            ("speech", "recognition"), "transcriptions", "whisper_asr"),
    Feature("Video transcoding", ("video transcoding ffmpeg", "movie encoding codec"),
            ("video", "transcoding"), "transcoded_videos", "handbrake"),
    Feature("Ethereum wallet", ("Ethereum wallet transaction", "blockchain smart contract ledger"),
            ("ethereum", "wallet"), "wallets", "web3"),
    Feature("Push notifications", ("push notification APNs", "mobile device alert firebase"),
            ("apns", "notification"), "notifications", "onesignal"),
    Feature("SAML federation", ("SAML assertion federation", "enterprise saml identity metadata"),
            ("saml", "assertion"), "federated_saml", "shibboleth"),
    Feature("Kerberos tickets", ("Kerberos ticket authentication", "gssapi negotiate keytab"),
            ("kerberos", "ticket"), "kerberized", "spnego"),
    Feature("FTP upload", ("FTP file upload", "sftp transfer of files to a remote host"),
            ("ftp", "upload"), "uploaded_by_ftp", "rsync_daemon"),
    Feature("Captcha", ("captcha challenge form", "human verification puzzle captcha"),
            ("captcha", "challenge"), "captchas", "turnstile"),
    Feature("Shopping cart", ("shopping cart checkout", "basket of purchased products"),
            ("shopping", "cart"), "carts", "trolley"),
    Feature("MQTT telemetry", ("MQTT broker subscription", "sensor telemetry publishing"),
            ("mqtt", "telemetry"), "subscriptions_mqtt", "coap"),
    Feature("Geofencing", ("geofencing radius check", "latitude longitude geolocation"),
            ("geofencing", "radius"), "geofenced", "haversine"),
    Feature("VAT invoices", ("VAT invoice generation", "billing receipts and tax rates"),
            ("vat", "invoice"), "invoices", "ledger_bill"),
    Feature("Thumbnails", ("thumbnail image resizing", "picture gallery previews"),
            ("thumbnail", "resizing"), "thumbnails", "mipmap"),
    Feature("Calendar sync", ("iCalendar event sync", "calendar appointment scheduling"),
            ("calendar", "appointment"), "appointments", "caldav"),
    Feature("Two-factor", ("TOTP two-factor login", "authenticator app one-time password"),
            ("totp", "authenticator"), "authenticators", "yubikey"),
    Feature("SNMP traps", ("SNMP trap handling", "network device monitoring snmp agent"),
            ("snmp", "trap"), "traps_of_snmp", "netconf"),
    Feature("Sentiment analysis", ("sentiment analysis of reviews", "opinion mining polarity"),
            ("sentiment", "polarity"), "sentiments", "vader_mood"),
    Feature("Machine translation", ("machine translation of sentences", "multilingual localization gettext"),
            ("translation", "multilingual"), "translations", "deepl"),
)  # fmt: skip
"""Chosen by hand: what libraries of parsing and of command lines, and a compiler, don't do."""

_PRODUCTS = re.findall(
    r"\w+",
    """
    rabbitmq memcached cassandra mongodb postgresql mariadb elasticsearch solr neo4j hadoop airflow celery
    terraform ansible jenkins grafana prometheus sentry datadog paypal twilio sendgrid mailchimp discord
    telegram salesforce zendesk shopify supabase keycloak consul envoy
""",
)
_CATEGORIES = re.findall(
    r"\w+",
    """
    queue caching column store document relational ranking graph mapreduce scheduler worker provisioning
    playbook pipeline dashboard scraping crash metrics wallet sms newsletter campaign guild bot crm helpdesk
    storefront realtime realm discovery sidecar
""",
)
_NOUNS = ("client", "connection", "integration", "adapter", "backend", "credentials", "cluster")
_DRAWN = 14


def drawn() -> tuple[Feature, ...]:
    """Features that a generator of random numbers draws from the lists."""
    generator = random.Random(19)
    found = []
    for product in generator.sample(_PRODUCTS, _DRAWN):
        noun, other = generator.sample(_NOUNS, 2)
        category = generator.choice(_CATEGORIES)
        queries = (f"{product} {noun}", f"{category} {other} for {product}")
        found.append(Feature(product, queries, (product, noun), f"{product}s", f"x{product[::-1]}", False))
    return tuple(found)


class Case(NamedTuple):
    """A claim of absence about a tree. `path` and `text` are planted there; without them it is true."""

    tree: Tree
    feature: Feature
    form: Form | None = None
    path: str = ""
    text: str = ""


def cases() -> Iterator[Case]:
    """All of them: in each tree half of the features are planted, each in one form, and the others absent."""
    features = (*HAND, *drawn())
    for shift, tree in enumerate(TREES):
        for number, feature in enumerate(features):
            if number % 2 == shift % 2:
                yield Case(tree, feature)
            form = FORMS[(number + 3 * shift) % len(FORMS)]
            if (number + shift) % 2 == 1:
                yield Case(tree, feature, form, *planted(feature, form))


def planted(feature: Feature, form: Form) -> tuple[str, str]:
    """A file that has the feature in this form, by its path and its text."""
    first, second = feature.words[0], feature.words[1]
    camel = f"{first.title()}{second.title()}"
    match form:
        case "camel":
            return "net/session.py", f"class {camel}Manager:\n    def open(self): ...\n"
        case "snake":
            return "net/session.py", f"def open_{first}_{second}(value):\n    return value\n"
        case "import":
            return "net/session.py", f"from {first}.{second} import open_it\n\nopen_it()\n"
        case "together":
            return "net/session.py", f"enabled = use({first}{second})\n"
        case "inflected":
            return "net/session.py", f"def run(value):\n    return {feature.inflected}(value)\n"
        case "configuration":
            return "settings.yaml", f"services:\n  {first}-{second}:\n    enabled: true\n"
        case "comment":
            return "net/session.py", f"# The {first} of the {second} is opened here.\nvalue = 1\n"
        case "tests":
            return "tests/test_session.py", f"def test_{first}_{second}():\n    assert open_it()\n"
        case "synonym":
            return "net/session.py", f"def open_{feature.synonym}(value):\n    return value\n"
