"""The family of errors: fields, message, and that they travel between processes."""

import copy
import pickle

import pytest

from branchline.board import errors
from branchline.board.errors import BranchlineError

KINDS = [
    errors.MapError,
    errors.OptionError,
    errors.PlayerCountError,
    errors.PositionError,
    errors.StepTextError,
    errors.IllegalActionError,
    errors.RecordError,
    errors.StateError,
    errors.BotError,
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: type[BranchlineError]) -> None:
    error = kind("is wrong", key="rules.trains", line=3, rule="EU-END-01")
    assert isinstance(error, ValueError)
    assert str(error) == "rules.trains: line 3: is wrong (EU-END-01)"
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is kind
        assert (str(again), again.reason) == (str(error), "is wrong")
        assert (again.key, again.line, again.rule) == ("rules.trains", 3, "EU-END-01")


def test_fields_that_do_not_apply() -> None:
    error = BranchlineError("is wrong")
    assert str(error) == "is wrong"
    assert (error.key, error.line, error.rule) == (None, None, None)
