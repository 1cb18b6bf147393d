/**
 * Unsaved work of an open editor, on this computer: kept while it changes, and found again where a window
 * closed before it was saved.
 */
import type { SceneDocument } from '@limn/scene';
import type { Clock } from '../saving/clock.ts';
import type { LocalCopies, LocalCopy } from '../saving/local-copy.ts';
import { sameContent } from '../saving/same-content.ts';
import type { SaveQueue } from '../saving/save-queue.ts';
import { documentDigest, openedDocument } from './open-document.ts';

/**
 * A copy is written this often at most while something is being changed, and this much later at the latest.
 */
export const COPY_EVERY_MS = 250;

export interface KeptWorkOptions {
  copies: LocalCopies;
  clock: Pick<Clock, 'now'>;
  /** The newest document; the same reference as long as nothing changed. */
  read: () => SceneDocument;
  saves: Pick<SaveQueue, 'isDirty' | 'revision' | 'savedDocument' | 'pendingFields'>;
  /** The server's version as the editor opened. */
  opened: { document: SceneDocument; revision: number };
}

export interface FoundWork {
  copy: LocalCopy;
  /** Undefined where only fields differ from the opened image. */
  document: SceneDocument | undefined;
  /** Someone saved another document since this work began. */
  conflicts: boolean;
}

export interface KeptWork {
  keep(): void;
  /** The same where there is something unsaved that is not kept yet. */
  keepIfNew(): void;
  /** The same, only now and then while a slider is dragged. */
  keepSoon(): void;
  /** False where this computer had no room for the last copy. */
  isKept(): boolean;
  /** Takes over what another window left behind. */
  find(): Promise<FoundWork | undefined>;
  /** The conflict of found work is over: from now on work begins with the server's version. */
  settle(): void;
}

export function createKeptWork({ copies, clock, read, saves, opened }: KeptWorkOptions): KeptWork {
  let copied: SceneDocument | undefined;
  let copiedAtMs = 0;
  let isKept = true;
  let base: { of: SceneDocument; digest: string } | undefined;
  /** The base of found work, until its conflict is settled: it never was a change of the server's version. */
  let conflictFrom: Pick<LocalCopy, 'revision' | 'base'> | undefined;

  function keep(): void {
    const document = read();
    copied = document;
    copiedAtMs = clock.now();
    const begun = conflictFrom ?? { revision: saves.revision(), base: baseDigest() };
    isKept = copies.keep({ ...begun, atMs: copiedAtMs, document, fields: saves.pendingFields() });
  }

  function baseDigest(): string {
    const saved = saves.savedDocument();
    if (base?.of !== saved) base = { of: saved, digest: documentDigest(saved) };
    return base.digest;
  }

  function keepIfNew(): void {
    if (saves.isDirty() && read() !== copied) keep();
  }

  return {
    keep,
    keepIfNew,
    keepSoon() {
      if (clock.now() - copiedAtMs >= COPY_EVERY_MS) keepIfNew();
    },
    isKept: () => isKept,
    async find() {
      const copy = await copies.find();
      if (!copy) return undefined;
      const found = openedDocument(copy.document);
      const isSame = found.ok && sameContent(found.document, opened.document);
      if (!found.ok || (isSame && Object.keys(copy.fields).length === 0)) {
        copies.drop();
        return undefined;
      }
      const isNewer = copy.base === undefined ? copy.revision !== opened.revision : copy.base !== documentDigest(opened.document);
      const conflicts = !isSame && isNewer;
      if (conflicts) conflictFrom = { revision: copy.revision, ...(copy.base === undefined ? {} : { base: copy.base }) };
      return { copy, document: isSame ? undefined : found.document, conflicts };
    },
    settle() {
      conflictFrom = undefined;
    },
  };
}
