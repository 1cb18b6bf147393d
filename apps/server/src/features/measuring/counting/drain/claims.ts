/**
 * Choices that stay for a recipient: the variant of a test, the list of a recipe that repeats nothing. The
 * first choice wins, whichever front made it, and is kept for at most 30 days.
 *
 *   not known here ──choose──▶ store ──▶ what is stored now, which another front may have chosen
 *                                └──the database is away──▶ served all the same; its record has it for the drain, and the next open of
 *                                                           the recipient tries again, as of the moment it was chosen
 *
 * Pictures of one mail come within moments: they wait for one choice, and agree.
 */
import { createByteCache } from '../../../../platform/byte-cache.ts';
import type { Log } from '../../../../platform/log.ts';
import { withDeadline } from '../../../../platform/with-deadline.ts';
import type { Database } from '../../../../storage/database.ts';
import { createClaimBatches } from './claim-batches.ts';
import type { Claim, ClaimKey } from '../log/claim-rows.ts';
import { CLAIM_DAYS, nameOf } from './claims.store.ts';
import { isItemId, type LateClaim } from '../log/record-items.ts';

export interface Choice {
  chosen: readonly string[];
  /** False where a fact was not known in time: another open may choose better. */
  isFinal: boolean;
}

export interface ClaimWish extends ClaimKey {
  atMs: number;
  keptMs: number;
  /** How long the database is waited for. */
  allowMs: number;
}

export interface ClaimResult {
  chosen: readonly string[];
  /** For the record of the open, where it could not be stored. */
  late: LateClaim | undefined;
}

export interface Claims {
  /** Fails only where `choose` does. */
  claim(wish: ClaimWish, choose: () => Choice | Promise<Choice>): Promise<ClaimResult>;
  /** Drops what this front holds of a company; default: of all. */
  forget(companyId?: number): void;
}

const MAX_KEPT_MS = CLAIM_DAYS * 86_400_000;
/** Stored ones may still be replaced by one that comes late. */
const HELD_MS = 10_000;
const MAX_HELD = 100_000;
const MAX_CHOSEN = 255;
const AWAY_MS = 1000;

interface CachedClaim extends ClaimResult {
  untilMs: number;
}

export function createClaims(db: Pick<Database, 'withCompany'>, log: Log, nowMs: () => number = Date.now): Claims {
  const store = createClaimBatches(db);
  const held = createByteCache<CachedClaim>(MAX_HELD);
  const choosing = new Map<string, Promise<ClaimResult>>();
  let awayUntilMs = -Infinity;

  async function settle(wish: ClaimWish, known: CachedClaim | undefined, choose: () => Choice | Promise<Choice>): Promise<ClaimResult> {
    const late = known?.late;
    const choice = late ? { chosen: late.chosen, isFinal: true } : await choose();
    const chosen = choice.chosen.filter(isItemId).slice(0, MAX_CHOSEN);
    if (!choice.isFinal) return { chosen, late: undefined };
    const { atMs, endsMs } = late ?? { atMs: wish.atMs, endsMs: wish.atMs + Math.min(wish.keptMs, MAX_KEPT_MS) };
    const stored = await stay({ ...keyOf(wish), atMs, endsMs, chosen }, late !== undefined, wish.allowMs);
    const kept: CachedClaim = stored
      ? { chosen: stored, late: undefined, untilMs: Math.min(nowMs() + HELD_MS, endsMs) }
      : { chosen, late: { objectId: wish.objectId, kind: wish.kind, about: wish.about, atMs, endsMs, chosen }, untilMs: endsMs };
    held.set(nameOf(wish), kept, 1);
    return kept;
  }

  /** Undefined where the database does not answer. */
  async function stay(claim: Claim, isLate: boolean, allowMs: number): Promise<readonly string[] | undefined> {
    if (nowMs() < awayUntilMs) return undefined;
    let why = 'timeout';
    const stored = await withDeadline(store({ ...claim, isLate }), allowMs).catch((error: unknown) => {
      why = error instanceof Error ? error.name : 'unknown';
      return undefined;
    });
    if (!stored) {
      awayUntilMs = nowMs() + AWAY_MS;
      log.warn('render.claim_not_stored', { objectId: claim.objectId, why });
    }
    return stored;
  }

  return {
    forget(companyId) {
      for (const name of held.keys()) if (companyId === undefined || name.startsWith(`${companyId}:`)) held.delete(name);
    },
    async claim(wish, choose) {
      const name = nameOf(wish);
      const running = choosing.get(name);
      if (running) return running;
      const found = held.get(name);
      const known = found && found.untilMs > nowMs() ? found : undefined;
      if (known && (!known.late || nowMs() < awayUntilMs)) return known;
      const begun = settle(wish, known, choose).finally(() => choosing.delete(name));
      choosing.set(name, begun);
      return begun;
    },
  };
}

function keyOf({ companyId, recipient, objectId, kind, about }: ClaimKey): ClaimKey {
  return { companyId, recipient, objectId, kind, about };
}
