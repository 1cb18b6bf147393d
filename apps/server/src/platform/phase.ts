/**
 * The phase of a process's life, as probes see it:
 *
 *   starting ──everything is open──▶ ready ──asked to stop──▶ draining ──the pause is over──▶ closed, in order
 *
 * While it drains it answers as before: anyone who routes requests here needs a moment to see that it should
 * not any more.
 */
export type Phase = 'starting' | 'ready' | 'draining';

export interface PhaseSwitch {
  now(): Phase;
  ready(): void;
  drain(): void;
}

export function createPhase(): PhaseSwitch {
  let phase: Phase = 'starting';
  return {
    now: () => phase,
    ready: () => void (phase = phase === 'starting' ? 'ready' : phase),
    drain: () => void (phase = 'draining'),
  };
}

export interface Pause {
  /** Resolves after the time, or when it is ended. */
  over: Promise<void>;
  end(): void;
}

export function startPause(ms: number): Pause {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return {
    over,
    end() {
      clearTimeout(timer);
      resolve();
    },
  };
}
