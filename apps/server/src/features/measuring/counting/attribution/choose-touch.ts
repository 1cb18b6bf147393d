/**
 * Tells which touch a conversion is given to: the last click in the model's window before it, else the last
 * impression in it. A conversion that names an item is given to touches of that item only. Items with their
 * positions and groups, rulesets with their variants, and mailings are given conversions apart from each
 * other.
 */
import { SUBJECT_KIND } from '@limn/model';

export interface Touch {
  atMs: number;
  clicked: boolean;
  /** `OBJECT_KIND`. */
  objectKind: number;
  objectId: number;
  position: number;
  send: bigint;
  /** Shown in it, with its mailing and its position in a recipe, kind × 2³² + id. */
  subjects: readonly number[];
}

export interface AttributedKind {
  kind: number;
  /** Subjects that go along with the chosen one. */
  beside: readonly number[];
}

export const ATTRIBUTED_KINDS: readonly AttributedKind[] = [
  { kind: SUBJECT_KIND.item, beside: [SUBJECT_KIND.position, SUBJECT_KIND.group] },
  { kind: SUBJECT_KIND.ruleset, beside: [SUBJECT_KIND.variant] },
  { kind: SUBJECT_KIND.mailing, beside: [] },
];

export interface Converting {
  atMs: number;
  /** Number of the item that it names; undefined: it names none. 0: one that was never shown. */
  item: number | undefined;
}

/** A touch of one subject alone, beside which stand those that go along with it. */
export type ChosenTouch = Touch;

const SUBJECT_KIND_FACTOR = 2 ** 32;

/** Undefined where nothing was touched in time. */
export function chooseTouch(
  { atMs, item }: Converting,
  touches: readonly Touch[],
  { kind, beside }: AttributedKind,
  windowMs: number,
): ChosenTouch | undefined {
  let best: ChosenTouch | undefined;
  for (const touch of touches) {
    if (touch.atMs > atMs || touch.atMs <= atMs - windowMs) continue;
    const others = touch.subjects.filter((subject) => beside.includes(kindOf(subject)));
    for (const subject of touch.subjects) {
      if (kindOf(subject) !== kind) continue;
      if (kind === SUBJECT_KIND.item && item !== undefined && subject !== SUBJECT_KIND.item * SUBJECT_KIND_FACTOR + item) continue;
      const candidate = { ...touch, subjects: [subject, ...others] };
      if (!best || isBefore(best, candidate)) best = candidate;
    }
  }
  return best;
}

/**
 * The touches between which every window up to this one chooses: the last click, and the last impression
 * where that is later.
 */
export function lastTouches(
  converting: Converting,
  touches: readonly Touch[],
  attributed: AttributedKind,
  windowMs: number,
): ChosenTouch[] {
  const last = (clicked: boolean) =>
    chooseTouch(
      converting,
      touches.filter((touch) => touch.clicked === clicked),
      attributed,
      windowMs,
    );
  const [click, impression] = [last(true), last(false)];
  return [click, impression && click && impression.atMs <= click.atMs ? undefined : impression].filter((touch) => touch !== undefined);
}

function kindOf(subject: number): number {
  return Math.floor(subject / SUBJECT_KIND_FACTOR);
}

/**
 * Whether `other` goes before `best`: clicks before impressions, later before earlier, then by numbers, so
 * that no order of arrival matters.
 */
function isBefore(best: ChosenTouch, other: ChosenTouch): boolean {
  const order =
    Number(other.clicked) - Number(best.clicked) ||
    other.atMs - best.atMs ||
    best.objectId - other.objectId ||
    (best.subjects[0] ?? 0) - (other.subjects[0] ?? 0) ||
    best.position - other.position ||
    Number(best.send - other.send);
  return order > 0;
}
