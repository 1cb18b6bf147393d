/** Notices about saving: the first failure of a row, work that stays unsaved, and the save after failures. */
import type { Clock } from '../saving/clock.ts';
import { AUTOSAVE_MS, type SaveState } from '../saving/save-queue.ts';

export interface SaveNoticesOptions {
  clock: Pick<Clock, 'now'>;
  /** The first failure of a row of them, and when something stays unsaved for longer than an interval. */
  onFailed: (offline: boolean) => void;
  /** Everything arrived after all. */
  onRecovered: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

export interface SaveNotices {
  /** Called with each state of the queue. */
  take(state: SaveState): void;
  /** Called now and then: the same state may have become late. */
  watch(state: SaveState): void;
  /** Called when the editor closes. */
  end(): void;
}

export function createSaveNotices({ clock, onFailed, onRecovered, onUnsaved }: SaveNoticesOptions): SaveNotices {
  let unsaved = false;
  let failed = false;

  function notifyUnsaved(next: boolean): void {
    if (unsaved !== next) onUnsaved(next);
    unsaved = next;
  }

  return {
    take(state) {
      if (state.kind === 'failed' && state.attempts === 1) onFailed(state.offline);
      if (state.kind === 'saved' && failed) onRecovered();
      failed = state.kind === 'failed' || (failed && state.kind !== 'saved');
      if (state.kind === 'saved') notifyUnsaved(false);
    },
    watch(state) {
      notifyUnsaved((state.kind === 'waiting' || state.kind === 'saving') && clock.now() - state.sinceMs > 2 * AUTOSAVE_MS);
    },
    end: () => onUnsaved(false),
  };
}
