"""The fingerprint: a digest of what play depends on."""

import hashlib
import json
from typing import Any

from branchline.board.board import Board
from branchline.board.boardfile import board_document
from branchline.board.ruleset import Options, Ruleset
from branchline.board.rulesfile import rules_document

PLAYED = ("routes", "tickets", "regions")


def canonical(document: dict[str, Any]) -> str:
    """One JSON text for equal documents."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(board: Board, rules: Ruleset, options: Options) -> str:
    """24 hex digits that name what play depends on.

    That is: cities, routes, tickets and their order, regions, sections, ruleset and options; not
    labels, positions, notes, title or names of sections, nor the order of cities and routes in the file.
    """
    document = board_document(board)
    played = {key: document[key] for key in PLAYED}
    cities = [city.name for city in board.cities]
    sections = [section["routes"] for section in document["sections"]]
    text = canonical(
        {"cities": cities, "sections": sections, "rules": rules_document(rules, options), **played}
    )
    return hashlib.sha256(text.encode()).hexdigest()[:24]
