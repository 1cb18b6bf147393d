/**
 * Unsaved work of an open draft, kept in this tab until it is saved or the user leaves it. A session may end
 * at SAVE: after the sign-in the page is loaded again, and goes on from here. Another user of the tab never
 * finds it.
 */
import { tabStorage } from '../session/browser-storage.ts';

export interface KeptDraft<Draft> {
  /** Revision that the server had when the work began. */
  revision: number;
  base: Draft;
  draft: Draft;
}

export interface DraftKeeper<Draft> {
  /** Undefined where nothing is kept, or something that this version of the app doesn't know. */
  find(): KeptDraft<Draft> | undefined;
  keep(kept: KeptDraft<Draft>): void;
  drop(): void;
}

/** @param like a draft as it is opened now */
export function draftKeeperOf<Draft>(
  { noun, id, userId }: { noun: string; id: number; userId: number },
  like: Draft,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = tabStorage,
): DraftKeeper<Draft> {
  const key = `limn.unsaved.${userId}.${noun}.${id}`;
  return {
    find() {
      const kept = readKept(storage.getItem(key));
      return kept && isLike(kept.draft, like) && isLike(kept.base, like) ? (kept as KeptDraft<Draft>) : undefined;
    },
    keep: (kept) => storage.setItem(key, JSON.stringify(kept)),
    drop: () => storage.removeItem(key),
  };
}

function readKept(text: string | null): KeptDraft<unknown> | undefined {
  try {
    const kept: unknown = text === null ? undefined : JSON.parse(text);
    return isObject(kept) && typeof kept['revision'] === 'number' && 'base' in kept && 'draft' in kept
      ? { revision: kept['revision'], base: kept['base'], draft: kept['draft'] }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same parts, each of the same kind: an older version of the app may have kept others. */
function isLike(value: unknown, like: unknown): boolean {
  if (!isObject(value) || !isObject(like)) return false;
  const kindsOf = (one: Record<string, unknown>) =>
    Object.entries(one)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => `${name} ${Array.isArray(part)}`)
      .toSorted()
      .join();
  return kindsOf(value) === kindsOf(like);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const KEPT_IS_BACK = 'Your unsaved changes are back. Save them, or undo them.';
