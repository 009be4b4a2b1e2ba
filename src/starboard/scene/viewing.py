"""The scene of a table for one seat, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .. import seating
from ..table import Allot, Arrange, Ask, Choose, Game, Level, Order, Outcome, Pick, Point, Refused, Table
from ..table.journal import visible
from .keeping import LETTERS, PARTS, Parts, still
from .shapes import Act, Aim, Leads, OfferView, Refusal, Scene


def view(
    table: Table[Any],
    seat: str | None,
    *,
    since: int = 0,
    why_not: bool = False,
    finals: bool = False,
    letters: bool = True,
    own: Sequence[str] | None = None,
    parts: Parts | None = None,
) -> Scene:
    """The scene for one seat, or for a spectator (None). `since`: journal events from that number on; `why_not`: with
    what is not allowed; `finals`: tries which options cannot be taken back; `letters`: with boards drawn as text;
    `own`: of a draft the slots for pieces of these seats only; `parts`: what was built before and may still fit."""
    wanted, known = LETTERS.set(letters), PARTS.set(parts)
    if parts is not None:
        parts.at(len(table.history) if table.level is Level.LIVE else -1)
    try:
        return _view(table, seat, since, why_not, finals, own)
    finally:
        LETTERS.reset(wanted)
        PARTS.reset(known)


def _view(
    table: Table[Any], seat: str | None, since: int, why_not: bool, finals: bool, own: Sequence[str] | None
) -> Scene:
    game = table.game
    return Scene(
        game=game.slug,
        title=game.title,
        mission=table.setup.mission,
        round=table.state.round,
        seat=seat,
        crumbs=still("crumbs", game.crumbs),
        picture=game.scenery.picture(game, seat, table.draft.plan if table.draft else None),
        offers=offers(table, seat, why_not, finals, own),
        waiting=table.waiting_for(),
        journal=visible(table.journal.since(since), seat),
        outcome=_ending(table, seat),
        undo=seating.can_undo(table, seat)[0] if seat is not None else "",
        chapter=game.chapter(),
        behind=list(game.behind()),
        against=list(game.opponents()),
    )


def offers(
    table: Table[Any],
    seat: str | None,
    why_not: bool = False,
    finals: bool = False,
    own: Sequence[str] | None = None,
) -> list[OfferView]:
    """The open offers alone, as `view` shows them."""
    return [offer(table, ask, seat, why_not, finals, own) for ask in table.offers]


def offer(
    table: Table[Any],
    ask: Ask,
    seat: str | None,
    why_not: bool = False,
    finals: bool = False,
    own: Sequence[str] | None = None,
) -> OfferView:
    """What others are asked is seen by name only; its options are for the seats that may answer."""
    game, kind = table.game, ask.kind
    mine = seat is not None and seat in ask.seats
    shown = OfferView(ask.id, ask.name, kind.wire, "", list(ask.seats), mine, ask.joint)
    shown.patient = ask.patient
    if ask.dice is not None:
        shown.prompt = f"Roll {ask.dice.count} for: {ask.dice.why}"
    else:
        shown.prompt = game.scenery.prompt(game, ask, seat)
    if mine or ask.joint:
        _fill(shown, table, ask, why_not and mine, own)
        shown.final = seating.is_final(table, ask)
    if finals and seat is not None and mine and isinstance(kind, Choose):
        for act, final in zip(shown.acts, table.finals(ask, seat), strict=True):
            act.final = final or shown.final
    return shown


def _fill(offer: OfferView, table: Table[Any], ask: Ask, why_not: bool, own: Sequence[str] | None) -> None:
    game, kind = table.game, ask.kind
    if isinstance(kind, Choose):
        offer.acts = [_act(game, ask, option) for option in kind.options]
        if why_not:
            for no in kind.refusals():
                caption = game.scenery.caption(game, ask, no.option)
                offer.refusals.append(Refusal(caption.label, no.because, no.rule, caption.touches))
    elif isinstance(kind, Pick | Order):
        offer.items = [_act(game, ask, item) for item in kind.items]
        if isinstance(kind, Pick):
            offer.least, offer.most = kind.least, kind.most
    elif isinstance(kind, Arrange):
        plan = table.draft.plan if ask.joint and table.draft else {}
        offer.pact = ask.joint and kind.pact
        owners = kind.owners()
        offer.owners = owners if isinstance(owners, dict) else dict(owners)
        offer.plan = dict(plan)
        offer.ready = list(table.draft.ready) if ask.joint and table.draft else []
        pieces = [piece for piece, owner in offer.owners.items() if own is None or owner in own]
        offer.slots = kind.laid_slots(pieces, plan)
    elif isinstance(kind, Point):
        offer.acts = [Act(candidate.way, candidate.label) for candidate in kind.candidates]
        offer.region, offer.verbs, offer.most, offer.finds = kind.region(), list(kind.verbs), kind.most, kind.finds
    elif isinstance(kind, Allot):
        offer.items = [_act(game, ask, slot) for slot in kind.limits]
        offer.limits, offer.least, offer.most = kind.limits, kind.least, kind.total


def _act(game: Game[Any], ask: Ask, option: Any) -> Act:
    caption = game.scenery.caption(game, ask, option)
    raw = msgspec.to_builtins(option)
    act = Act(raw, caption.label, caption.touches, caption.group, caption.text, caption.rule)
    if (kind := _leads(game, ask, option)) is not None:
        act.leads = Leads(kind.name, kind.most, kind.finds, kind.region().get(kind.verbs[0], []))
    return act


def _leads(game: Game[Any], ask: Ask, option: Any) -> Point | None:
    """The way that an option asks for next, if the game says so."""
    return game.aiming.leads(game, ask, option) if game.aiming is not None else None


def aim(table: Table[Any], ask: Ask, choice: Any, raw: Any) -> Aim:
    """What comes of a way that is asked for, or that this choice would ask for next."""
    kind: Any = ask.kind
    if isinstance(kind, Choose):
        option = kind.decode(choice, table.type)
        kind = _leads(table.game, ask, option) if kind.contains(option) else None
    if not isinstance(kind, Point):
        raise Refused("no way is asked for there")
    way = kind.decode(raw, table.type)
    because = kind.why_not(way)
    if because is not None:
        return Aim(why=because)
    aiming = table.game.aiming
    return aiming.aim(table.game, kind, way) if aiming is not None else Aim(list(way.path))


def _ending(table: Table[Any], seat: str | None) -> Outcome | None:
    """How it ended for this seat, with the sentence in place of its word."""
    end = table.outcome
    if end is None:
        return None
    return Outcome(seating.has_won(table, [] if seat is None else [seat]), table.game.verdict, end.rules)
