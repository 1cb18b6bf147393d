/**
 * The copy on this computer of work that the server does not have yet: written while something is unsaved, taken
 * away when all is saved, offered again after a crash. Storage may be full or forbidden: then there is simply no copy.
 */
import type { SceneDocument } from '@limn/scene';

export interface LocalCopy {
  revision: number;
  atMs: number;
  document: SceneDocument;
  fields: Readonly<Record<string, unknown>>;
}

export interface LocalCopies {
  keep(copy: LocalCopy): void;
  find(): LocalCopy | undefined;
  drop(): void;
}

export function localCopiesOf(imageId: number, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LocalCopies {
  const key = `limn.editor.unsaved.${imageId}`;
  return {
    keep(copy) {
      try {
        storage.setItem(key, JSON.stringify(copy));
      } catch {
        // Full or forbidden storage costs only the copy; the document stays in memory.
      }
    },
    find() {
      try {
        const text = storage.getItem(key);
        const copy: unknown = text ? JSON.parse(text) : undefined;
        return isLocalCopy(copy) ? copy : undefined;
      } catch {
        return undefined;
      }
    },
    drop() {
      try {
        storage.removeItem(key);
      } catch {
        // Nothing to take away where storage is forbidden.
      }
    },
  };
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
