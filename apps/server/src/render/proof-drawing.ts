/**
 * Pictures for someone who looks over a whole list. One is drawn at a time, no matter who asks: a recipient
 * who opens a mail meanwhile finds at most one of them before his own.
 */
import { timerOf } from '@limn/image-types';
import { contextOf } from '@limn/merge';
import type { LookedAt, ProofDrawing } from '../features/design/proofs/proof-parts.port.ts';
import type { VersionSnapshot } from '@limn/published';
import { createByteCache } from '../platform/byte-cache.ts';
import type { DrawJob, DrawPort, Drawn } from './draw/draw-port.ts';
import type { MapPlanner } from './maps/map-planner.ts';
import { TYPICAL_CLOCK, type PublishDrawing } from './publish-support.ts';

export interface ProofDrawingDeps {
  draw: Pick<DrawPort, 'draw'>;
  decide: PublishDrawing['decide'];
  maps: MapPlanner;
}

const DEADLINE_MS = 10_000;
/** While recipients keep the drawers busy, a proof waits and asks again. */
const TRIES = 4;
const PAUSE_MS = 150;
const HELD_DRAFTS = 50;
/** Where the map does not say how many. */
const STORES_ON_A_MAP = 3;

interface Served extends Pick<DrawJob, 'snapshot' | 'key'> {
  /** Size of a countdown's seconds after the first, as a multiple of the second one. 0 for stills. */
  laterSeconds: number;
}

type Draft = Pick<DrawJob, 'snapshot' | 'key'>;
type Sample = Pick<DrawJob, 'values' | 'pictures' | 'maps' | 'context'>;

export function createProofDrawing({ draw, decide, maps }: ProofDrawingDeps): ProofDrawing {
  const served = createByteCache<Promise<Served>>(HELD_DRAFTS);
  const inTurn = createTurns();

  /** The draft in the format in which it would be published. */
  function servedOf({ snapshot, key }: Draft, sample: Sample): Promise<Served> {
    const known = served.get(key);
    if (known) return known;
    const deciding = timerOf(snapshot) ? countdownOf({ snapshot, key }, sample) : stillOf({ snapshot, key }, sample.values);
    served.set(key, deciding, 1);
    deciding.catch(() => served.delete(key));
    return deciding;
  }

  async function stillOf({ snapshot, key }: Draft, values: Sample['values']): Promise<Served> {
    const decided = await decide(snapshot, key, values);
    return { snapshot: { ...snapshot, ...decided }, key: `${key} ${nameOf(decided)}`, laterSeconds: 0 };
  }

  /**
   * A whole minute is drawn once: two seconds of every row say how much larger or smaller its own file is.
   */
  async function countdownOf({ snapshot, key }: Draft, sample: Sample): Promise<Served> {
    const job = { snapshot: { ...snapshot, format: 'gif' as const }, key: `${key} ${nameOf({ format: 'gif' })}` };
    const bytesOf = async (seconds?: number) =>
      (await draw.draw({ ...job, ...sample, clock: TYPICAL_CLOCK, seconds, deadlineMs: DEADLINE_MS })).bytes.length;
    const [whole, first, two] = [await bytesOf(), await bytesOf(1), await bytesOf(2)];
    return { ...job, laterSeconds: two > first ? (whole - first) / (two - first) : 0 };
  }

  async function laterBytes({ laterSeconds, ...job }: Served, sample: Sample, firstBytes: number): Promise<number> {
    if (laterSeconds === 0) return 0;
    const two = await drawn({ ...job, ...sample, clock: TYPICAL_CLOCK, seconds: 2, deadlineMs: DEADLINE_MS });
    return two ? Math.round((two.bytes.length - firstBytes) * laterSeconds) : 0;
  }

  async function drawn(job: DrawJob): Promise<Drawn | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return await inTurn(() => draw.draw(job));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries));
      }
    }
    return undefined;
  }

  return {
    async look({ draft, values, pictures, near, context }): Promise<LookedAt> {
      const planned = near
        ? await maps.mapsOf({
            document: draft.snapshot.document,
            stores: near.stores,
            storeCount: STORES_ON_A_MAP,
            place: near.place,
            scale: 1,
          })
        : undefined;
      const timer = timerOf(draft.snapshot);
      const sample = { values, pictures, maps: planned, context: timer && contextOf(context) };
      const found = await inTurn(() => servedOf(draft, sample)).catch(() => undefined);
      if (!found) return { weight: undefined, texts: [] };
      const { laterSeconds: _unused, ...job } = found;
      const first = timer && ({ clock: TYPICAL_CLOCK, seconds: 1 } as const);
      const picture = await drawn({ ...job, ...sample, ...first, deadlineMs: DEADLINE_MS, measures: true });
      if (!picture) return { weight: undefined, texts: [] };
      return { weight: picture.bytes.length + (await laterBytes(found, sample, picture.bytes.length)), texts: picture.texts ?? [] };
    },
  };
}

/** A child decides about colour and palette once for each scene. */
function nameOf({ format, fullChroma, palette }: Pick<VersionSnapshot, 'format' | 'fullChroma' | 'palette'>): string {
  return `proof ${format}${fullChroma ? ' full' : ''}${palette ? ` ${palette.length}` : ''}`;
}

/** One after the other, in the order in which they were asked for. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
