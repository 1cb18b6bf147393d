/**
 * The copy on this computer of work that the server does not have yet: written as soon as something is
 * unsaved, taken away when all is saved, found again after a crash. Each open editor has a copy of its own,
 * which a lock names as someone's while its tab lives: two tabs of one image neither write over each other's
 * copy nor take it for left behind. Storage may be full or forbidden: then there is simply no copy, and
 * `keep` says so.
 */
import type { SceneDocument } from '@limn/scene';

export interface LocalCopy {
  revision: number;
  /**
   * Digest of the document that the work began with. Without it only the revision tells whether that is still
   * the saved one.
   */
  base?: string;
  atMs: number;
  document: SceneDocument;
  fields: Readonly<Record<string, unknown>>;
}

export interface LocalCopies {
  /** False where it could not be kept. */
  keep(copy: LocalCopy): boolean;
  /** Takes over the newest copy of a tab that is gone. */
  find(): Promise<LocalCopy | undefined>;
  drop(): void;
  /** This editor closes: anyone who opens the image next finds what is still kept. */
  release(): void;
}

/** Tells which copies belong to someone who is still there. */
export interface CopyLocks {
  /** Undefined where another holds it, else what gives it back. */
  take(name: string): Promise<(() => void) | undefined>;
}

type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The user and image of the work. Another person on the same computer never finds it. */
export interface Work {
  imageId: number;
  userId: number;
}

export function localCopiesOf({ imageId, userId }: Work, storage: CopyStorage, locks: CopyLocks, newKey: () => string): LocalCopies {
  const prefix = `limn.editor.unsaved.${userId}.${imageId}.`;
  let own = `${prefix}${newKey()}`;
  let giveBack: (() => void) | undefined;
  let written: string | undefined;
  let taking: Promise<void> | undefined;
  let isReleased = false;

  async function take(name: string): Promise<boolean> {
    const release = await locks.take(name);
    if (!release) return false;
    if (isReleased) release();
    else giveBack = release;
    return true;
  }

  return {
    keep(copy) {
      isReleased = false;
      taking ??= giveBack ? Promise.resolve() : take(own).then(() => undefined);
      try {
        const text = JSON.stringify(copy);
        storage.setItem(own, text);
        written = text;
        return true;
      } catch {
        return false;
      }
    },
    async find() {
      isReleased = false;
      for (const { name, text, copy } of keptUnder(prefix, storage)) {
        if (name === own || !(await take(name))) continue;
        own = name;
        written = text;
        return copy;
      }
      taking ??= take(own).then(() => undefined);
      await taking;
      return undefined;
    },
    drop() {
      try {
        // Another editor may have found it in the meantime: then it is theirs.
        if (written !== undefined && storage.getItem(own) === written) storage.removeItem(own);
        written = undefined;
      } catch {
        // Nothing to take away where storage is forbidden.
      }
    },
    release() {
      isReleased = true;
      taking = undefined;
      giveBack?.();
      giveBack = undefined;
    },
  };
}

/**
 * The locks of the browser, which it takes back when a tab is gone, however that happened. Without them no
 * one is known to be there.
 */
export const browserLocks: CopyLocks = {
  take: (name) =>
    new Promise((resolve) => {
      if (!('locks' in navigator)) return resolve(() => undefined);
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined);
          return new Promise<void>((giveBack) => resolve(giveBack));
        })
        .catch(() => resolve(() => undefined));
    }),
};

interface StoredCopy {
  name: string;
  text: string;
  copy: LocalCopy;
}

function keptUnder(prefix: string, storage: CopyStorage): StoredCopy[] {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return names
      .filter((name) => name.startsWith(prefix))
      .flatMap((name): StoredCopy[] => {
        const text = storage.getItem(name);
        const copy = readCopy(text);
        return text && copy ? [{ name, text, copy }] : [];
      })
      .toSorted((one, other) => other.copy.atMs - one.copy.atMs);
  } catch {
    return [];
  }
}

function readCopy(text: string | null): LocalCopy | undefined {
  try {
    const copy: unknown = text ? JSON.parse(text) : undefined;
    return isLocalCopy(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isLocalCopy(value: unknown): value is LocalCopy {
  if (typeof value !== 'object' || value === null) return false;
  const copy: Partial<LocalCopy> = value;
  return (
    typeof copy.revision === 'number' &&
    typeof copy.atMs === 'number' &&
    Array.isArray(copy.document?.objects) &&
    typeof copy.fields === 'object'
  );
}
