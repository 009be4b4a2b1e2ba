"""Small print: what hides, what is told, what a trade may pass through on its way, what happens at once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from starboard.games.endure import captions, conditions, deeds, inventory, names, radar
from starboard.games.endure.content import CARDS, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import DONE, NOISE, PASS, YES, Attack, Door, Trade, Use
from starboard.games.endure.state import EndureState, Noise, Token
from starboard.table import Refused, SetupError, Table

from .scenario import at, noise, offered, play, scenario, survivor, told, where_are

C, W, E, N = "crew-quarters.c", "crew-quarters.w", "crew-quarters.e", "crew-quarters.n"


def asked(t: Table[EndureState], seat: str) -> Any:
    return t.offered(seat)[0]


# ---- what hides -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CATCH-08")
def test_dealing_anew_what_lies_among_the_titans_tokens() -> None:
    """The psychic has looked at two tokens of the marked pile; for the others they may be any of them."""
    for seed in range(40):
        t = Table(Endure, Endure.prepare("CG11", ["psychic", "captain", "marine"]), seed=str(seed))
        play(t, "psychic", t.offered("psychic")[0].kind.enumerate(1)[0])
        g = t.game
        assert isinstance(g, Endure)
        marked = [token for token in t.state.tokens if token.pile == "marked"]
        before = faces(t.state)
        for token in marked[:2]:
            radar.name_token(g, token, ["psychic"])
            token.seen_by.append("psychic")
        assert faces(t.state) == before
        mine = [token.face for token in marked]
        g.redeal("psychic")
        assert [token.face for token in marked] == mine, "who has looked still knows"
        g.redeal("captain")
        assert faces(t.state) == before, "nothing is lost and nothing is there twice"
        assert all(token.face not in ("", "?") for token in marked[:2])


def faces(state: EndureState) -> Counter[str]:
    """All that the tokens on the map can be, whoever knows; a Titan's companion counts as what it is."""
    known = [token.face for token in state.tokens if token.face]
    companions = sum(token.pile == "marked" and token.face not in ("", "titan") for token in state.tokens)
    found = Counter([*state.piles["row"], *state.piles["marked"], *known])
    found["?"] += companions
    return +found


@pytest.mark.rule("ETS-WALK-04")
def test_a_look_at_a_token_does_not_end_the_mission() -> None:
    """Two tokens, 3 or 2 Sentries each, 1 brought out: nobody but the psychic knows that it is too few."""
    t = scenario(
        {"technician": "engineering-bay.s", "psychic": "engineering-bay.s"},
        mission="C013",
        tokens=[("navigation.H", "2 artemis")],
        notes={"sentries_out": 1},
    )
    g = t.game
    t.state.piles["row"].append("3 artemis")  # one of the two lies there
    terms = {"count": 4}
    assert not conditions.all_is_lost(g, terms)
    token = t.state.tokens[0]
    t.state.piles["row"].remove("2 artemis")
    token.face, token.seen_by = "2 artemis", ["psychic"]
    assert not conditions.all_is_lost(g, terms), "three are still possible for all that is known"
    t.state.piles["row"].remove("3 artemis")
    assert conditions.all_is_lost(g, terms)


# ---- what is asked --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-ABIL-02")
def test_whoever_is_asked_whether_is_told_what() -> None:
    t = scenario({"psychic": C, "captain": C}, actor=None, tokens=[("rec-room.G", "3 jaeger")], rolls=["3 jaeger"])
    ask = asked(t, "psychic")
    assert ask.about in CARDS.by_id and CARDS[ask.about].text in captions.prompt(t.game, ask, "psychic")  # type: ignore[arg-type]
    assert offered(t, "psychic") == [YES, PASS]


@pytest.mark.rule("ETS-ABIL-02")
def test_a_choice_of_effects_is_named_by_what_they_do() -> None:
    t = scenario({"medic": C}, bag={"medic": ["med-kit"]}, health={"medic": 3}, injuries={"medic": ["leg"]})
    play(t, "medic", Use("med-kit"))
    ask = asked(t, "medic")
    labels = [captions.caption(t.game, ask, option).label for option in ask.kind.enumerate(9)]  # type: ignore[arg-type]
    assert len(set(labels)) == len(labels) > 1 and not any("of the choices" in label for label in labels)


@pytest.mark.rule("ETS-SET-13")
def test_of_two_unread_cards_with_one_number_one_is_offered() -> None:
    t = scenario({"captain": C, "marine": C}, fears={"captain": [3, 3, 5]}, shaken={"captain": ["memory-loss"]})
    s = survivor(t, "captain")
    s.late = [5]
    options = deeds.fears(t.game, s, None)  # type: ignore[arg-type]
    labels = [captions._fear(s, option.option - 1).label for option in options]
    assert labels == [labels[0], "The unread card at 3", "The unread card at 5", "The unread card at 5, overdue"]


# ---- what is told ---------------------------------------------------------------------------------------------------


def test_whatever_an_enemy_does_is_told_of_its_piece() -> None:
    """A client can find the group, or the token, in the scene as it was before."""
    kinds: Counter[str] = Counter()
    for mission, seed in (("CG00", 1), ("CG03", 2), ("ROP17", 3), ("CG02", 4)):
        t = Table(Endure, Endure.prepare(mission, 4), seed=str(seed))
        rng = random.Random(seed)
        while t.outcome is None and t.state.round < 8:
            ask = rng.choice(t.offers)
            t.answer(ask, ask.kind.sample(rng.random))
        for event in t.journal:
            if event.kind in ("activate", "enemy_move", "token_move", "assault", "killed", "reveal", "boss_attack"):
                kinds[event.kind] += 1
                zone = event.facts.get("start", event.facts.get("zone", ""))
                name, _, place = str(event.facts["piece"]).partition(":")[0].partition("@")
                assert name and (event.kind == "assault" or place in ("", zone)), event
    assert min(kinds[kind] for kind in ("activate", "enemy_move", "token_move", "assault", "killed", "reveal")) > 0


def test_the_piece_is_one_of_the_scene() -> None:
    t = scenario({"marine": W}, {E: {"jaeger": 2}, C: {"swarmer": 1, "jaeger": 1}}, tokens=[("rec-room.G", "3 jaeger")])
    g = t.game
    pieces = [names.piece_of(g, group) for group in t.state.groups]  # type: ignore[arg-type]
    assert pieces == ["jaeger@crew-quarters.e", "swarmer@crew-quarters.c", "jaeger@crew-quarters.c"]
    assert names.piece_of(g, t.state.tokens[0]) == "radar@rec-room.G"  # type: ignore[arg-type]
    assert names.piece_of(g, Token(0, "row")) == ""  # type: ignore[arg-type]


# ---- trading --------------------------------------------------------------------------------------------------------


def trading(one: list[str], two: list[str], **more: Any) -> Table[EndureState]:
    t = scenario({"marine": C, "captain": C}, bag={"marine": one, "captain": two}, **more)
    play(t, "marine", Trade("captain"))
    return t


def swap_of(t: Table[EndureState]) -> inventory.Swap:
    kind = asked(t, "marine").kind
    assert isinstance(kind, inventory.Swap)
    return kind


@pytest.mark.rule("ETS-TRADE-03")
def test_at_home_comes_first_in_a_trade() -> None:
    t = trading(["shotgun", "visor"], ["pistol"], head={"captain": "visor"})
    kind = swap_of(t)
    for piece, home in kind.home.items():
        assert kind.slots(piece, {})[0] == home == kind.draft_slots(piece, {})[0]


@pytest.mark.rule("ETS-TRADE-03", "ETS-INV-01", "ETS-INV-02")
def test_two_full_bags_are_swapped_and_judged_as_a_whole() -> None:
    size = inventory.SPACES
    mine, yours = ["shotgun"] * size, ["combat-knife"] * size
    assert inventory.spaces(mine) == inventory.spaces(yours) == size
    t = trading(mine, yours)
    kind = swap_of(t)
    ours = [piece for piece, owner in kind.owners().items() if owner == "marine"]
    theirs = [piece for piece, owner in kind.owners().items() if owner == "captain"]
    assert kind.slots(ours[0], {}) == ["marine:bag"], "nothing fits as the others lie"
    t.choose("marine", "swap", dict.fromkeys(ours, "captain:bag"))
    with pytest.raises(Refused, match="ETS-INV-01"):
        t.choose("captain", "swap", {})
    t.choose("captain", "swap", dict.fromkeys(theirs, "marine:bag"))
    assert survivor(t, "marine").bag == yours and survivor(t, "captain").bag == mine


@pytest.mark.rule("ETS-TRADE-03")
def test_two_full_bags_are_swapped_card_by_card() -> None:
    size = inventory.SPACES
    t = trading(["shotgun"] * size, ["combat-knife"] * size)
    kind = swap_of(t)
    for piece, owner in kind.owners().items():
        t.place(owner, "swap", piece, "captain:bag" if owner == "marine" else "marine:bag")
    t.ready("captain", "swap")
    t.ready("marine", "swap")
    assert survivor(t, "captain").bag == ["shotgun"] * size


# ---- at once --------------------------------------------------------------------------------------------------------


def olympian(**more: Any) -> Table[EndureState]:
    where = {"captain": "navigation.s", "engineer-b": "navigation.s"}
    foes = {"robotics-bay.A": {"olympian": 1}, **more.pop("foes", {})}
    return scenario(where, foes, mission="C015", asleep=True, **more)


@pytest.mark.rule("ETS-PRIZE-07", "ETS-PRIZE-08", "ETS-PRIZE-09")
def test_a_noise_wakes_something_before_the_next_action() -> None:
    t = olympian(actions=5)
    play(t, "captain", NOISE[4])
    assert t.state.actor == 0 and t.state.actions == 1, "still the same turn"
    assert survivor(t, "captain").resolve == 8 and t.state.boss is not None
    assert t.state.boss.mood == "olympian-overdrive" and t.state.boss.asleep


@pytest.mark.rule("ETS-PRIZE-07", "ETS-RUL-64")
def test_a_lesser_noise_does_not() -> None:
    t = olympian(actions=5)
    play(t, "captain", NOISE[3])
    assert survivor(t, "captain").resolve == 10 and t.state.boss is not None and t.state.boss.mood == ""


@pytest.mark.rule("ETS-PRIZE-07", "ETS-PRIZE-08")
@pytest.mark.parametrize(("before", "resolve"), [(6, 10), (7, 8)])
def test_the_eighth_sentry_destroyed_does_so_at_once(before: int, resolve: int) -> None:
    here = "navigation.s"
    t = olympian(foes={here: {"artemis": 1}}, bag={"captain": ["plasma-cutter"]}, rolls=[[6, 6]])
    t.state.killed = before
    play(t, "captain", Attack("plasma-cutter", here))
    assert t.state.killed == before + 1 and survivor(t, "captain").resolve == resolve
    assert told(t).count("hums in its sleep") == (resolve == 8)


@pytest.mark.rule("ETS-PRIZE-07")
def test_whoever_has_reached_it_need_not_be_quiet_any_more() -> None:
    t = olympian(actions=5, notes={"reached": 1})
    play(t, "captain", NOISE[4])
    assert survivor(t, "captain").resolve == 10


@pytest.mark.rule("ETS-EVT-16", "ETS-EVT-18", "ETS-RUL-39")
@pytest.mark.parametrize(
    ("card", "rolls", "boss", "captain"),
    [
        ("titan-spine-volley", [[5, 5, 1, 1, 1], "none"], "medical-bay.e", W),
        ("titan-spine-volley", [[1, 1, 1, 1, 1]], "medical-bay.e", C),
        ("titan-charge", [[1, 1, 1, 1]], C, C),
    ],
)
def test_a_boss_that_shoots_slides_without_gravity(card: str, rolls: list[Any], boss: str, captain: str) -> None:
    """It stands east of its victim: it goes east, and a victim it hits goes west; a charge is no shot."""
    t = scenario({"captain": C}, boss=("titan", E, 10), event="gravity-failure", boss_deck=[card], rolls=rolls)
    t.state.noises.append(Noise(MAPS.layout("CG00")[E].index, 5, 1, "titan"))
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {boss: 1} and at(t, "captain") == captain
    assert noise(t) == {boss: 5}, "its cry goes with it"


@pytest.mark.rule("ETS-BREAK-10", "ETS-TAB-15")
@pytest.mark.parametrize(("die", "health"), [(5, 9), (4, 7)])
def test_the_spray_also_helps_when_a_door_opens(die: int, health: int) -> None:
    """A survivor comes into view by no step of its own; what does not notice drifts, here to nowhere else."""
    t = scenario(
        {"technician": "life-support.e"},
        {"life-support.T": {"jaeger": 1}},
        mission="CG10",
        after=["CG09"],
        rolls=[die, [1, 1], 0 if health == 9 else "none"],
    )
    t.state.closed |= MAPS.layout("CG10").closing(["tank-door"])
    t.game.enter_mission()  # type: ignore[attr-defined]
    survivor(t, "technician").viewing = 0
    play(t, "technician", Door("tank-door"), DONE)
    assert survivor(t, "technician").health == health
    assert where_are(t, "jaeger") == {"life-support.e": 1}


@pytest.mark.rule("ETS-EVT-05", "ETS-EVT-06")
def test_a_second_lockdown_locks_again_what_was_opened_in_the_first() -> None:
    t = scenario(
        {"technician": "medical-bay.n"},
        event="lockdown",
        events=["lockdown"],
    )
    bit = MAPS.layout("CG00").closing(["theatre-door"])
    assert t.game.locked & bit  # type: ignore[attr-defined]
    play(t, "technician", Door("theatre-door"))
    assert not t.game.locked & bit  # type: ignore[attr-defined]
    play(t, "technician", DONE)
    assert t.state.event == "lockdown" and t.state.round == 2
    assert t.game.locked & bit and t.state.forced == 0  # type: ignore[attr-defined]
    assert Table.load(t.save(), Endure).game.locked == t.game.locked  # type: ignore[attr-defined]


# ---- who plays ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CMP-02", "ETS-SET-07")
def test_too_few_survivors_or_none_of_the_class_is_said_before_it_starts() -> None:
    with pytest.raises(SetupError, match="3 to 6 seats, not 2; one player may hold several"):
        Endure.prepare("CG00", 2)
    with pytest.raises(SetupError, match="3 to 6 seats, not 1; one player may hold several"):
        Endure.prepare("CG00", ["captain"])
    with pytest.raises(SetupError, match="CG03 needs the class engineer"):
        Endure.prepare("CG03", ["captain", "marine", "scout"])
    with pytest.raises(SetupError, match="3 to 6 seats"):
        Endure.prepare("CG00", 7)


@pytest.mark.rule("ETS-CMP-02")
@pytest.mark.parametrize("players", [["ann"] * 3, ["ann", "bob", "ann"], ["ann", "bob", "ann", "bob", "ann"]])
def test_one_or_two_players_share_the_survivors(players: list[str]) -> None:
    """Each answers for every seat held; five survivors lay out the row of five."""
    setup = Endure.prepare("CG00", len(players))
    people = dict(zip(setup.seats, players, strict=True))
    t = Table(Endure, setup, seed="x", people=people)
    rng = random.Random(1)
    acted = set()
    while t.outcome is None and t.state.round < 3:
        seat = t.waiting_for()[0]
        acted.add(people[seat])
        ask = t.offered(seat)[0]
        t.answer(ask, ask.kind.sample(rng.random))
    assert acted == set(players)
    rows = {3: "4 swarmer", 5: "6 swarmer"}
    fresh = Table(Endure, setup, seed="y").state
    assert rows[len(players)] in fresh.piles["row"]
