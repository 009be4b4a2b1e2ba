"""Phase 4: the EOS attacks every ship in pursuit, in combat rounds of nine steps (EOS-ATK, EOS-FIRST, EOS-RETAL).

`Attack.step` is the step that comes next (EOS-TAB-08). Dice are named `pilot-2`, icons of damage cards `plasma-core/0`,
ships in pursuit by their number among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ...table import Arrange, Pick, Plan, Step, WhyNot
from ...table.facts import Changed, Heading, Left, Rolled, Turned
from .boards import roll, take_stress, unlocked
from .content import ALIENS, BASIC_FACES, DAMAGE, OF_KIND, OFFICERS, SEATS, STRESS, TECHNOLOGY, WILD
from .decks import discard, draw
from .defence import extinction_damage, place_shields, roll_hits
from .options import DONE, PASS, Boost, Continue, Done, Fix, Flee, Hold, Name, Overload, Pass, Pill, Use
from .personal import happened
from .planning import spend_cube
from .ship import damage, missing
from .state import Attack, Fire, Foe, Officer
from .technology import use
from .tracks import gain_credits, gain_intel
from .universe import collect_all
from .universe import place as place_token
from .warp import quick_fix

if TYPE_CHECKING:
    from .game import EosRise


def next_attack(g: EosRise) -> Step:
    """Which step comes next; without a ship in pursuit the phase does not happen (EOS-ATK-01, EOS-RND-02)."""
    state = g.state
    if state.attack is None:
        if not state.pursuit:
            return None
        state.attack = Attack()
        if g.live:
            g.beat()
            g.tell(Heading("phase", "attack"), "phase-4", "EOS-ATK-02", ships=[foe.card for foe in state.pursuit])
    return STEPS[state.attack.step](g, state.attack)


# ---- Step 1: who takes part ------------------------------------------------------------------------------------------


async def opening(g: EosRise, attack: Attack) -> None:
    """Missile Swarm ships fire before the first round (EOS-TRAIT-03 to 05); no Extinction number (EOS-RUL-54)."""
    attack.step = "crew"
    swarm = {number: foe for number, foe in enumerate(g.state.pursuit) if has_trait(g, foe, "missile-swarm")}
    if swarm:
        covered = await place_shields(g, swarm, "EOS-TRAIT-05")
        hits = roll_hits(g, swarm, covered, "EOS-TRAIT-03")
        await damage(g, sum(ALIENS[foe.card].damage for foe in hits), "EOS-TRAIT-04")


def has_trait(g: EosRise, foe: Foe, trait: str) -> bool:
    """Traits count only where the team plays with them (EOS-TRAIT-01)."""
    return g.state.traits and ALIENS[foe.card].trait == trait


async def participants(g: EosRise, attack: Attack) -> None:
    """The Combat Specialist and whoever else rolls (EOS-ATK-06, EOS-ATK-07, EOS-RUL-17)."""
    others = [seat for seat in SEATS if seat != "specialist"]
    chosen = await g.ask_kind("specialist", Pick("participants", others))
    attack.crew = [seat for seat in SEATS if seat == "specialist" or seat in chosen]
    attack.step = "cards"


# ---- Step 2: damage cards --------------------------------------------------------------------------------------------


async def draw_cards(g: EosRise, attack: Attack) -> None:
    """As many as DAMAGE icons, and cards of this round's scans as the crew likes (EOS-ATK-08, EOS-RUL-82)."""
    state = g.state
    for _ in range(max(0, g.number("damage.cards", unlocked(g.officer("specialist")).damage, "crew"))):
        card = draw(g, "damage")
        if card is not None:
            attack.cards.append(Fire(card))
    if state.scans:
        hold: Hold = await g.ask("specialist", "scan-cards", scan_cards)
        added = state.scans[: hold.cards]
        if 0 < hold.cards < len(state.scans):
            added = await g.ask_kind("specialist", Pick("which-scans", state.scans, hold.cards, hold.cards))
        attack.cards += [Fire(card) for card in added]
        state.scans = [card for card in state.scans if card not in added]
    if g.live:
        cards = [fire.card for fire in attack.cards]
        because = g.why("damage.cards", unlocked(g.officer("specialist")).damage)
        g.tell(
            Turned("damage", cards[0] if cards else ""),
            "cards",
            "EOS-ATK-08",
            because,
            case="" if cards else "none",
            cards=cards,
        )
    attack.step, attack.tricked = "tricky", 0


def scan_cards(g: EosRise, no: WhyNot | None) -> list[Hold]:
    return [Hold(count) for count in range(len(g.state.scans), -1, -1)]


# ---- Tricky ships ----------------------------------------------------------------------------------------------------


async def tricky(g: EosRise, attack: Attack) -> None:
    """Each makes one participant roll one basic die and take its stress (EOS-TRAIT-06, EOS-TRAIT-07)."""
    ships = sum(has_trait(g, foe, "tricky") for foe in g.state.pursuit)
    if attack.tricked >= ships:
        attack.step = "strike"
        return
    attack.tricked += 1
    choice: Name = await g.ask(SEATS, "tricky", in_the_attack, tuple(attack.crew))
    officer = g.officer(choice.officer)
    face = g.one("tricky", BASIC_FACES)
    if g.live:
        g.tell(Rolled(officer.id, "tricky", (face,)), "tricky", "EOS-TRAIT-06", who=officer.id)
    stress = await calmed(g, STRESS.get(face, 0), "EOS-TRAIT-09")
    await take_stress(g, officer, stress, "EOS-TRAIT-06")


def in_the_attack(g: EosRise, crew: tuple[str, ...], no: WhyNot | None) -> list[Name]:
    return [Name(seat) for seat in crew]


def pills(g: EosRise, no: WhyNot | None) -> list[Pill | Pass]:
    return [Pill(), PASS]


async def calmed(g: EosRise, stress: int, rules: str) -> int:
    """What is left of the stress after as many pills as the Commander likes (EOS-CUBE-02)."""
    while stress and g.officer("commander").cubes:
        if not isinstance(await g.ask("commander", "pill", pills), Pill):
            break
        stress = swallow(g, stress, rules)
    return stress


def swallow(g: EosRise, stress: int, rules: str) -> int:
    """One Stress Relief pill; what is left of the stress (EOS-STR-12)."""
    spend_cube(g, g.officer("commander"), rules)
    return max(0, stress - OFFICERS["commander"].cube.amount)


# ---- Step 3: First Strike --------------------------------------------------------------------------------------------


async def first_strike(g: EosRise, attack: Attack) -> None:
    """One card after the other is boosted, or none (EOS-FIRST-04 to 07); then the dice are rolled."""
    choice: Any = DONE
    if strikers(attack):
        choice = await g.ask(SEATS, "first-strike", strikes)
    if isinstance(choice, Done):
        roll_dice(g, attack)
        return
    fire = next(fire for fire in attack.cards if fire.card == choice.card)
    stress = DAMAGE[fire.card].stress
    fire.boost = max(0, g.number("first-strike", stress, "crew"))  # EOS-RUL-20: whoever bears the stress
    if choice.pill:
        stress = await calmed(g, swallow(g, stress, "EOS-FIRST-07"), "EOS-FIRST-07")
    if g.live:
        g.tell(
            Changed(fire.card, "damage", fire.boost, worth(attack, fire)),
            "strike",
            "EOS-FIRST-04",
            who=choice.officer,
            card=fire.card,
        )
    await take_stress(g, g.officer(choice.officer), stress, "EOS-FIRST-04")
    await happened(g, "first-strike", g.officer(choice.officer))


def strikers(attack: Attack) -> list[Fire]:
    """Cards not boosted yet that share their keyword with another one (EOS-FIRST-03)."""
    keywords = [DAMAGE[fire.card].keyword for fire in attack.cards]
    return [fire for fire in attack.cards if not fire.boost and keywords.count(DAMAGE[fire.card].keyword) > 1]


def strikes(g: EosRise, no: WhyNot | None) -> list[Any]:
    attack = g.state.attack
    assert attack is not None
    found: list[Any] = []
    pill = g.officer("commander").cubes > 0
    qualify = strikers(attack)
    for fire in qualify:
        for seat in SEATS:  # EOS-RUL-18
            found.append(Boost(fire.card, seat))
            if pill:
                found.append(Boost(fire.card, seat, True))
    if no is not None:
        for fire in attack.cards:
            if fire not in qualify and not fire.boost:
                no(Boost(fire.card, "specialist"), "EOS-FIRST-03", "no-pair")
    found.append(DONE)
    return found


# ---- Step 4: the attack roll -----------------------------------------------------------------------------------------


def roll_dice(g: EosRise, attack: Attack) -> None:
    """All participants roll their dice counts (EOS-ATK-10, EOS-ATK-11)."""
    attack.dice = {}
    for seat in attack.crew:
        attack.dice[seat] = roll(g, g.officer(seat))
        if g.live:
            g.tell(Rolled(seat, "attack", tuple(attack.dice[seat])), "attack-roll", "EOS-ATK-10", who=seat)
    attack.step = "dice"


async def bend_dice(g: EosRise, attack: Attack) -> None:
    """Items and Overload cubes, any number; pills; stress counts only when all is final (EOS-ATK-12, EOS-ATK-13)."""
    choice: Any = DONE
    if len(benders(g, None)) > 1:
        choice = await g.ask(SEATS, "attack-dice", benders)
    if isinstance(choice, Use):
        holder = next(officer for officer in g.state.officers if choice.card in officer.technology)
        await use(g, holder, choice.card)
    elif isinstance(choice, Overload):
        spend_cube(g, g.officer("specialist"), "EOS-CUBE-02")
        dice = [f"specialist-{number + 1}" for number in range(len(attack.dice["specialist"]))]
        await g.roll_again(await g.ask_kind("specialist", Pick("overload", dice, 1)))
    elif isinstance(choice, Pill):
        attack.calm[choice.officer] = attack.calm.get(choice.officer, 0) + OFFICERS["commander"].cube.amount
        spend_cube(g, g.officer("commander"), "EOS-STR-12")
    else:
        attack.step = "place"
        for seat in attack.crew:
            stress = shown_stress(attack, seat) - attack.calm.get(seat, 0)
            await take_stress(g, g.officer(seat), stress, "EOS-ATK-13")


def shown_stress(attack: Attack, seat: str) -> int:
    return sum(STRESS.get(face, 0) for face in attack.dice.get(seat, ()))


def benders(g: EosRise, no: WhyNot | None) -> list[Any]:
    attack = g.state.attack
    assert attack is not None
    found: list[Any] = []
    for officer in g.state.officers:
        found += [
            Use(card)
            for card in officer.technology
            if TECHNOLOGY[card].when == "attack" and has_dice(attack, officer, card)
        ]
    if g.officer("specialist").cubes:
        found.append(Overload())
    if g.officer("commander").cubes:
        found += [Pill(seat) for seat in attack.crew if shown_stress(attack, seat) > attack.calm.get(seat, 0)]
    found.append(DONE)
    return found


def has_dice(attack: Attack, officer: Officer, card: str) -> bool:
    """An item that bends own dice needs some of them in the attack; one that rolls stress again needs stress."""
    effect = TECHNOLOGY[card].effects[0]
    if getattr(effect, "only", ""):
        return any(shown_stress(attack, seat) for seat in attack.crew)
    return getattr(effect, "whose", "any") == "any" or officer.id in attack.dice


# ---- Step 5: dice onto cards -----------------------------------------------------------------------------------------


class Gunnery(Arrange):
    """The dice of the attack on the icons of the damage cards: equal icons, a crosshair on any (EOS-ATK-14).

    A die may stay where it is: not every die fits."""

    def __init__(self, attack: Attack) -> None:
        super().__init__("gunnery")
        self.attack = attack
        self.icons = [
            (f"{fire.card}/{number}", icon)
            for fire in attack.cards
            for number, icon in enumerate(DAMAGE[fire.card].icons)
        ]
        self.faces = {
            f"{seat}-{number + 1}": face
            for seat in attack.crew
            for number, face in enumerate(attack.dice[seat])
            if face not in STRESS
        }

    def owners(self) -> Mapping[str, str]:
        return {die: die.rpartition("-")[0] for die in self.faces}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        face = self.faces[piece]
        taken = [slot for die, slot in plan.items() if die != piece]
        fit = [slot for slot, icon in self.icons if icon == face or face == WILD]
        return [*(slot for slot in fit if slot not in taken), ""]


async def place_dice(g: EosRise, attack: Attack) -> None:
    """A placed die is locked until the combat round ends (EOS-ATK-15)."""
    kind = Gunnery(attack)
    plan: Plan = {}
    if kind.faces and kind.icons:
        plan = await g.ask_kind(tuple(attack.crew), kind, joint=True)
    for fire in attack.cards:
        fire.dice = []
    for die, slot in plan.items():
        card = slot.partition("/")[0]
        next(fire for fire in attack.cards if fire.card == card).dice.append(die)
    attack.bonus = g.number("first-card", 0, "crew")
    for fire in activated(attack):
        if g.live:
            g.tell(Turned(fire.card, "active"), "activated", "EOS-ATK-16", card=fire.card, loss=worth(attack, fire))
        await happened(g, "activated")
    attack.step = "assign"


def activated(attack: Attack) -> list[Fire]:
    """Cards whose every icon is covered (EOS-ATK-16)."""
    return [fire for fire in attack.cards if len(fire.dice) == len(DAMAGE[fire.card].icons)]


def worth(attack: Attack, fire: Fire) -> int:
    """Its damage: printed, First Strike (EOS-FIRST-08), and what the first card of a round adds."""
    first = next(iter(activated(attack)), None)
    return DAMAGE[fire.card].damage + fire.boost + (attack.bonus if fire is first else 0)


# ---- Step 6: damage onto ships ---------------------------------------------------------------------------------------


class Targets(Arrange):
    """Each activated card to one ship; no other ship while a Protector would survive (EOS-ATK-18, EOS-RUL-55)."""

    def __init__(self, g: EosRise, attack: Attack) -> None:
        super().__init__("targets")
        self.refuse = g.why_not
        self.power = {fire.card: worth(attack, fire) for fire in activated(attack)}
        self.hull = {str(number): alien_hull(g, foe) for number, foe in enumerate(g.state.pursuit)}
        self.guards = [str(number) for number, foe in enumerate(g.state.pursuit) if has_trait(g, foe, "protector")]

    def owners(self) -> Mapping[str, str]:
        return dict.fromkeys(self.power, "specialist")

    def slots(self, piece: str, plan: Plan) -> list[str]:
        standing = [ship for ship in self.guards if self.dealt(ship, plan, piece) < self.hull[ship]]
        return standing or list(self.hull)

    def draft_slots(self, piece: str, plan: Plan) -> list[str]:
        return list(self.hull)

    def dealt(self, ship: str, plan: Plan, but: str = "") -> int:
        return sum(self.power[card] for card, target in plan.items() if target == ship and card != but)

    def problem(self, plan: Plan) -> str | None:
        for card in self.power:
            if plan.get(card) not in self.hull:
                return self.refuse("card-without-ship", card=card)
        if set(plan) != set(self.power):
            return self.refuse("only-activated")
        standing = [ship for ship in self.guards if self.dealt(ship, plan) < self.hull[ship]]
        if standing and any(target not in self.guards for target in plan.values()):
            return self.refuse("protector-first")
        return None


def alien_hull(g: EosRise, foe: Foe) -> int:
    card = ALIENS[foe.card]
    return max(1, g.number("alien.hull", card.hull, "crew", OF_KIND[card.kind]))


async def assign(g: EosRise, attack: Attack) -> None:
    """Sums per ship; nothing spills over, and what does not destroy is lost (EOS-ATK-19, EOS-RUL-16)."""
    fires = activated(attack)
    plan: Plan = {}
    if fires and len(g.state.pursuit) > 1:
        plan = await g.ask_kind("specialist", Targets(g, attack))
    for fire in fires:
        fire.target = int(plan.get(fire.card, "0"))
    attack.step = "apply"


async def apply(g: EosRise, attack: Attack) -> None:
    """Defeated ships pay at once and are discarded (EOS-ATK-20 to 23)."""
    state = g.state
    dealt = [0] * len(state.pursuit)
    for fire in activated(attack):
        dealt[fire.target] += worth(attack, fire)
    beaten = [number for number, foe in enumerate(state.pursuit) if dealt[number] >= alien_hull(g, foe)]
    foes = [state.pursuit[number] for number in beaten]
    whose = [gunner(attack, number) for number in beaten]
    attack.step = "retaliate" if len(foes) < len(state.pursuit) else "won"
    for fire in attack.cards:
        discard(g, "damage", fire.card)
    attack.cards = []
    for foe, by in zip(foes, whose, strict=True):
        state.pursuit.remove(foe)
        await reward(g, foe, by)


def gunner(attack: Attack, target: int) -> str:
    """Whose dice lie on most icons of the cards that hit a ship; where several have as many it is the crew's: ""."""
    dice = Counter(die.rpartition("-")[0] for fire in activated(attack) if fire.target == target for die in fire.dice)
    (first, most), (_, next_) = [*dice.most_common(2), ("", 0), ("", 0)][:2]
    return first if most > next_ else ""


async def reward(g: EosRise, foe: Foe, by: str) -> None:
    """What its card pays and what lay on it (EOS-ATK-21, EOS-RUL-87)."""
    card = ALIENS[foe.card]
    discard(g, card.kind, foe.card)
    if g.live:
        fact, case = Left(foe.card, "attack", "killed"), "by" if by else ""
        g.tell(fact, "destroyed", "EOS-ATK-20 EOS-ATK-21", case=case, card=foe.card, by=by)
    gain_credits(g, card.reward.credits, "EOS-ATK-21")
    g.state.todo += ["level"] * card.reward.levels
    gain_intel(g, card.reward.intel)
    await collect_all(g, foe.frbs, foe.skills, foe.credits)
    await happened(g, "destroyed", None, card.kind)


async def won(g: EosRise, attack: Attack) -> None:
    """All ships are defeated: the phase ends without retaliation (EOS-ATK-22)."""
    g.state.attack = None


# ---- Steps 7 to 9: retaliation, continue or flee ---------------------------------------------------------------------


async def retaliate(g: EosRise, attack: Attack) -> None:
    """Every survivor fires back, without Extinction damage (EOS-RETAL-01 to 07)."""
    foes = dict(enumerate(g.state.pursuit))
    covered = await place_shields(g, foes, "EOS-RETAL-01")
    hits = roll_hits(g, foes, covered, "EOS-RETAL-03 EOS-RETAL-05", g.state.traits)
    await damage(g, sum(ALIENS[foe.card].damage for foe in hits), "EOS-RETAL-06 EOS-RETAL-07")
    attack.step = "stay"


async def stay(g: EosRise, attack: Attack) -> None:
    """Continue, or flee and be shot at once more (EOS-RETAL-08, EOS-RETAL-17)."""
    listed = stays(g, None)
    choice: Any = listed[0] if len(listed) == 1 else await g.ask(SEATS, "stay-or-flee", stays)
    if isinstance(choice, Fix):
        quick_fix(g, choice.room)
    elif isinstance(choice, Flee):
        attack.step = "flee"
    else:
        attack.round += 1
        attack.calm = {}
        attack.step = "crew"  # EOS-RETAL-09


def stays(g: EosRise, no: WhyNot | None) -> list[Any]:
    state = g.state
    found: list[Any] = [Continue()]
    on_planet = state.eos == state.planet
    if on_planet or g.forbidden("flee", "crew"):
        if no is not None:
            no(Flee(), "EOS-DASH-12" if on_planet else "EOS-EVT-02", "no-flight" if on_planet else "forbidden")
    else:
        found.append(Flee())
    if g.officer("engineer").cubes:
        found += [Fix(room) for room in missing(g)]
    return found


async def flee(g: EosRise, attack: Attack) -> None:
    """A second roll, with the Extinction number if any ship hits; then all cards go (EOS-RETAL-10 to 13)."""
    state = g.state
    attack.step = "fled"
    foes = dict(enumerate(state.pursuit))
    covered = await place_shields(g, foes, "EOS-RETAL-10")
    hits = roll_hits(g, foes, covered, "EOS-RETAL-10 EOS-RUL-74")
    total = sum(ALIENS[foe.card].damage for foe in hits) + (extinction_damage(g, "EOS-RETAL-11") if hits else 0)
    await damage(g, total, "EOS-RETAL-11 EOS-RETAL-12")


async def fled(g: EosRise, attack: Attack) -> None:
    """Carried tokens go to their pools, but an FRB back to the board (EOS-RETAL-13 to 15)."""
    state = g.state
    foes, state.pursuit = state.pursuit, []
    state.attack = None
    for foe in foes:
        discard(g, ALIENS[foe.card].kind, foe.card)
    if g.live:
        g.tell(Heading("step", "fled"), "fled", "EOS-RETAL-13")
    for foe in foes:
        for _ in range(foe.frbs):
            await place_token(g, "frb")


STEPS: Final[dict[str, Callable[[EosRise, Attack], Step]]] = {
    "open": opening,
    "crew": participants,
    "cards": draw_cards,
    "tricky": tricky,
    "strike": first_strike,
    "dice": bend_dice,
    "place": place_dice,
    "assign": assign,
    "apply": apply,
    "won": won,
    "retaliate": retaliate,
    "stay": stay,
    "flee": flee,
    "fled": fled,
}
