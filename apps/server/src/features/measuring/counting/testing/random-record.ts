/** Records as a busy day might bring them: late days, several classes, clicks, opens without an eid. */
import { NOTE_KIND, OBJECT_KIND, OPENER_CLASS, type Random, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { LateClaim } from '../log/record-items.ts';
import type { CountRecord, DecidedSubject } from '../log/record.ts';

export interface World {
  companies: readonly number[];
  objects: number;
  recipients: number;
  firstDay: number;
  days: number;
  /** The hours of a day in which opens come. Left out: all. */
  hours?: number;
  /** Chosen in every record. Left out: sometimes some. */
  subjects?: number;
  /** Ids of items that records name. Left out: none does. */
  items?: readonly string[];
  /** Names of mailings, of which some records are. Left out: none is. */
  mailings?: readonly string[];
}

/** An object is of one kind. */
const KINDS = [OBJECT_KIND.campaign, OBJECT_KIND.image, OBJECT_KIND.recipe] as const;

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const EPOCH_MS = Date.UTC(2020, 0, 1);

export function randomRecord(random: Random, world: World): CountRecord {
  const day = world.firstDay + random.below(world.days);
  const kind = random();
  const objectId = 1 + random.below(world.objects);
  return {
    atMs: EPOCH_MS + day * DAY_MS + random.below((world.hours ?? 24) * HOUR_MS),
    companyId: random.pick(world.companies),
    objectId,
    version: 1 + random.below(3),
    day,
    kind: kind < 0.65 ? RECORD_KIND.impression : kind < 0.95 ? RECORD_KIND.click : RECORD_KIND.unpaid,
    openerClass: random.pick([
      OPENER_CLASS.person,
      OPENER_CLASS.person,
      OPENER_CLASS.proxy,
      OPENER_CLASS.prefetch,
      OPENER_CLASS.scanner,
      OPENER_CLASS.test,
    ]),
    recipient: random() < 0.05 ? null : BigInt.asIntN(64, BigInt(1 + random.below(world.recipients)) * 0x9e37_79b9_7f4a_7c15n),
    send: BigInt(random.below(3)),
    position: random.below(4),
    client: random.below(4),
    device: random.below(3),
    country: random.pick([0, 163, 499]),
    objectKind: KINDS[objectId % KINDS.length] ?? OBJECT_KIND.image,
    decisions: subjectsOf(random, world),
    ...(random() < 0.2 && { verdict: Buffer.from([random.below(256), random.below(256)]) }),
    // None that exists: a lease that is gone changes nothing.
    lease: random() < 0.2 ? 2 ** 40 + random.below(9) : 0,
    ...namesOf(random, world),
    ...(world.mailings && random() < 0.7 && { mailing: random.pick(world.mailings) }),
  };
}

function namesOf(random: Random, { items = [], recipients }: World): Pick<CountRecord, 'items' | 'claims'> {
  if (items.length === 0) return {};
  const some = (max: number) => Array.from({ length: random.below(max + 1) }, () => random.pick(items));
  const shown = some(4);
  const claims = Array.from({ length: random() < 0.1 ? 1 + random.below(2) : 0 }, (): LateClaim => {
    const atMs = EPOCH_MS + random.below(1000) * DAY_MS;
    const about = BigInt.asIntN(64, BigInt(random.below(recipients)) * 0x9e37_79b9_7f4a_7c15n);
    return { objectId: 1 + random.below(9), kind: 1 + random.below(2), about, atMs, endsMs: atMs + DAY_MS, chosen: some(10) };
  });
  return { ...(shown.length > 0 && { items: shown }), ...(claims.length > 0 && { claims }) };
}

function subjectsOf(random: Random, { subjects }: World): DecidedSubject[] {
  if (subjects === undefined) return random() < 0.5 ? randomSubjects(random) : [];
  const [ruleset, variant, image] = [SUBJECT_KIND.ruleset, SUBJECT_KIND.variant, SUBJECT_KIND.image].map((kind) => ({
    kind,
    id: 1 + random.below(3),
  }));
  const items = Array.from({ length: Math.max(0, subjects - 3) }, () => ({ kind: SUBJECT_KIND.item, id: popularItem(random) }));
  return [ruleset, variant, image, ...items].slice(0, subjects).filter((subject) => subject !== undefined);
}

/**
 * A tenth of a shop's 1,000 items makes half of what is shown, as bestsellers do: a recipe's fallbacks show
 * the same few to many.
 */
function popularItem(random: Random): number {
  return 1 + Math.floor(1000 * random() ** 3);
}

/**
 * A ruleset, a variant and a nested image, up to three items, and at times a note; the same item twice at
 * times.
 */
function randomSubjects(random: Random): DecidedSubject[] {
  const chosen = [
    { kind: SUBJECT_KIND.ruleset, id: 1 + random.below(2) },
    { kind: SUBJECT_KIND.variant, id: random.pick([64, 65, 128]) },
    { kind: SUBJECT_KIND.image, id: 1 + random.below(2) },
  ];
  const items = Array.from({ length: random.below(4) }, () => ({ kind: SUBJECT_KIND.item, id: random.pick([1, 2, 4_294_967_295]) }));
  const notes = items.length === 1 ? [{ kind: NOTE_KIND.imageVersion, id: 1 + random.below(2) }] : [];
  return [...chosen.slice(random.below(3)), ...notes, ...items];
}
