/**
 * Answers of the database that every request to collect events needs. Each is known for some seconds, and
 * while the database is away the last one counts for hours: the journal takes events without it. `isFresh`
 * asks for one of now.
 */

export interface LastKnownOptions<Key, Value> {
  ask(key: Key): Promise<Value>;
  nowMs?: (() => number) | undefined;
  /**
   * Answers that count through an outage; all others may be asked for by anyone, so they must not push these
   * out.
   */
  isLasting?: (value: Value) => boolean;
  /** Taken where the database is away and nothing is known. Left out: the error. */
  otherwise?: Value;
}

/** A change is noticed within this time while the database answers. */
const KNOWN_MS = 5000;
const KEPT_MS = 12 * 3_600_000;
const MAX_KNOWN = 10_000;
/**
 * Someone with an answer at hand does not wait longer for a new one, and after a failure does not ask at
 * once.
 */
const [WAIT_MS, AGAIN_MS] = [500, 1000];

interface Answer<Value> {
  value: Value;
  atMs: number;
}

export function createLastKnown<Key, Value>({
  ask,
  nowMs = Date.now,
  isLasting = () => true,
  ...options
}: LastKnownOptions<Key, Value>): (key: Key, options?: { isFresh?: boolean }) => Promise<Value> {
  const lasting = new Map<Key, Answer<Value>>();
  const others = new Map<Key, Answer<Value>>();
  const asking = new Map<Key, Promise<Value>>();
  let awayUntilMs = 0;

  function remember(key: Key, value: Value): void {
    lasting.delete(key);
    others.delete(key);
    const known = isLasting(value) ? lasting : others;
    known.set(key, { value, atMs: nowMs() });
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value ?? key);
  }

  function askOnce(key: Key): Promise<Value> {
    let answer = asking.get(key);
    if (!answer) {
      answer = ask(key)
        .then((value) => {
          awayUntilMs = 0;
          remember(key, value);
          return value;
        })
        .finally(() => asking.delete(key));
      asking.set(key, answer);
    }
    return answer;
  }

  return async (key, { isFresh = false } = {}) => {
    const now = nowMs();
    const known = lasting.get(key) ?? others.get(key);
    if (known && !isFresh && known.atMs + KNOWN_MS > now) return known.value;
    const last = lasting.get(key);
    const usable = last && last.atMs + KEPT_MS > now ? last : 'otherwise' in options ? { value: options.otherwise as Value } : undefined;
    if (!usable) return askOnce(key);
    if (awayUntilMs > now) return usable.value;
    try {
      return await within(WAIT_MS, askOnce(key));
    } catch {
      awayUntilMs = nowMs() + AGAIN_MS;
      return usable.value;
    }
  };
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time.')), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
