/**
 * The one message at the foot of the screen. 'Unsaved changes' lies under it: it gives way to any message and
 * comes back.
 */

export interface Snack {
  text: string;
  /** Details, below the text. */
  detail?: string;
  icon?: 'info' | 'success' | 'warning' | 'error' | 'delete';
  colour?: 'navy' | 'orange';
  /** Milliseconds; null stays until closed. Default 6 s, for errors null. */
  timeoutMs?: number | null;
  /** Default true. */
  closeable?: boolean;
  action?: { label: string; onClick: () => void };
}

export interface ShownSnack extends Snack {
  /** Changes with each message, so that the same words twice are two messages. */
  number: number;
}

export interface SnackStore {
  show: (snack: Snack) => void;
  /** The generic sentence, with what happened under it. Stays until closed. */
  showError: (detail?: string, action?: Snack['action']) => void;
  close: () => void;
  /** At every navigation: nothing stays. */
  clear: () => void;
  setUnsaved: (unsaved: boolean) => void;
  unsaved: () => boolean;
  current: () => ShownSnack | undefined;
  subscribe: (listener: () => void) => () => void;
}

export const GENERIC_ERROR = 'Sorry, an error has occured. Please try again, or contact support.';
export const UNSAVED: ShownSnack = {
  number: 0,
  text: 'Unsaved changes',
  icon: 'warning',
  colour: 'orange',
  timeoutMs: null,
  closeable: false,
};

export function createSnackStore(): SnackStore {
  const listeners = new Set<() => void>();
  let message: ShownSnack | undefined;
  let unsaved = false;
  let count = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const show = (snack: Snack) => {
    count += 1;
    message = { timeoutMs: snack.icon === 'error' ? null : 6000, closeable: true, colour: 'navy', ...snack, number: count };
    tell();
  };
  return {
    show,
    showError: (detail, action) =>
      show({ text: GENERIC_ERROR, icon: 'error', timeoutMs: null, ...(detail ? { detail } : {}), ...(action ? { action } : {}) }),
    close: () => {
      message = undefined;
      tell();
    },
    clear: () => {
      if (!message && !unsaved) return;
      message = undefined;
      unsaved = false;
      tell();
    },
    setUnsaved: (next) => {
      if (next === unsaved) return;
      unsaved = next;
      tell();
    },
    unsaved: () => unsaved,
    current: () => message ?? (unsaved ? UNSAVED : undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
