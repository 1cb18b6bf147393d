/**
 * Pictures for somebody who looks over a whole list. One is drawn at a time, whoever asks: a recipient who opens a mail meanwhile
 * finds at most one of them before his own.
 */
import { contextOf } from '@limn/merge';
import type { LookedAt, ProofDrawing } from '../features/proofs/proof-parts.port.ts';
import type { VersionSnapshot } from '../features/images/version-snapshot.ts';
import { createByteCache } from './byte-cache.ts';
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

type Served = Pick<DrawJob, 'snapshot' | 'key'>;

export function createProofDrawing({ draw, decide, maps }: ProofDrawingDeps): ProofDrawing {
  const served = createByteCache<Promise<Served>>(HELD_DRAFTS);
  const inTurn = createTurns();

  /** The draft in the format in which it would be published. */
  function servedOf({ snapshot, key }: Served, sample: Readonly<Record<string, string>>): Promise<Served> {
    const known = served.get(key);
    if (known) return known;
    const deciding = decide(snapshot, key, sample).then((decided): Served => ({
      snapshot: { ...snapshot, ...decided },
      key: `${key} ${nameOf(decided)}`,
    }));
    served.set(key, deciding, 1);
    deciding.catch(() => served.delete(key));
    return deciding;
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
      const job = await inTurn(() => servedOf(draft, values)).catch(() => undefined);
      const picture =
        job &&
        (await drawn({
          ...job,
          values,
          pictures,
          maps: planned,
          clock: draft.snapshot.timer && TYPICAL_CLOCK,
          context: draft.snapshot.timer && contextOf(context),
          deadlineMs: DEADLINE_MS,
          measures: true,
        }));
      return { weight: picture?.bytes.length, texts: picture?.texts ?? [] };
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
