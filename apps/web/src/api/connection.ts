/**
 * Whether the server can be reached. The browser knows when it has no network; that the server itself is out
 * of reach shows only in calls that fail. One such call makes a probe, and probes go on, ever more rarely,
 * until one is answered.
 */

export type Lost = 'network' | 'server';

export interface Connection {
  /** The missing part; undefined while all is well. */
  lost(): Lost | undefined;
  /** A call had no answer, or waits strangely long for one. */
  doubt(): void;
  /** Asks now instead of waiting for the next probe. */
  tryNow(): void;
  subscribe: (listener: () => void) => () => void;
  /** Calls back each time the connection is there again. */
  onReturn(work: () => void): () => void;
  /**
   * Says how the open page keeps its work, in place of the usual words; until the returned function is
   * called.
   */
  promise(words: string): () => void;
  promised(): string | undefined;
  /** Listens to the browser until the returned function is called. */
  watch(): () => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const PROBE_LIMIT_MS = 5000;

/** @param probe resolves to whether the server answered */
export function createConnection(probe: () => Promise<boolean> = askHealth): Connection {
  const listeners = new Set<() => void>();
  const returns = new Set<() => void>();
  let lost: Lost | undefined;
  let asking: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let promised: string | undefined;

  function set(next: Lost | undefined): void {
    if (next === lost) return;
    const back = next === undefined;
    lost = next;
    for (const listener of listeners) listener();
    if (back) for (const work of returns) work();
  }

  function ask(): void {
    clearTimeout(timer);
    asking ??= look().finally(() => (asking = undefined));
  }

  async function look(): Promise<void> {
    const answered = await probe().catch(() => false);
    if (answered) {
      waitMs = FIRST_WAIT_MS;
      return set(undefined);
    }
    set(navigator.onLine ? 'server' : 'network');
    timer = setTimeout(ask, waitMs);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }

  function askSoon(): void {
    waitMs = FIRST_WAIT_MS;
    ask();
  }

  return {
    lost: () => lost,
    doubt: () => {
      if (lost === undefined) ask();
    },
    tryNow: askSoon,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReturn: (work) => {
      returns.add(work);
      return () => returns.delete(work);
    },
    promise: (words) => {
      promised = words;
      return () => {
        if (promised === words) promised = undefined;
      };
    },
    promised: () => promised,
    watch: () => {
      const away = () => {
        set('network');
        askSoon();
      };
      const shown = () => document.visibilityState === 'visible' && lost !== undefined && askSoon();
      if (!navigator.onLine) away();
      window.addEventListener('offline', away);
      window.addEventListener('online', askSoon);
      document.addEventListener('visibilitychange', shown);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('offline', away);
        window.removeEventListener('online', askSoon);
        document.removeEventListener('visibilitychange', shown);
      };
    },
  };
}

async function askHealth(): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
  return response.ok;
}
