/**
 * The time that one request has. It is handed down to everything that is waited for, so that waits cannot add
 * up: each dependency gets its own limit or what is left, whichever is less, and a share at the end is kept
 * for the answer itself (reading a stored picture, the journal).
 */
const SHARE_OF_THE_ANSWER = 1 / 15;

export class Budget {
  readonly #endsAt: number;
  readonly #answerMs: number;

  constructor(totalMs: number) {
    this.#endsAt = performance.now() + totalMs;
    this.#answerMs = totalMs * SHARE_OF_THE_ANSWER;
  }

  /** Milliseconds until the answer must be on its way. */
  left(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  /** How long something may be waited for that has a limit of its own. */
  allow(limitMs = Number.POSITIVE_INFINITY): number {
    return Math.max(0, Math.min(limitMs, this.#endsAt - performance.now() - this.#answerMs));
  }
}
