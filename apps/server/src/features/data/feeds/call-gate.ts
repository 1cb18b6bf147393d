/** Lets so many calls of one feed run at once; the others wait for their turn, and give up in time. */
export interface CallGate {
  /** Undefined where no place became free in time; else call what is answered when the call is over. */
  enter(key: string, timeoutMs: number): Promise<(() => void) | undefined>;
}

interface Lane {
  running: number;
  waiting: ((leave: () => void) => void)[];
}

export function createCallGate(places: number): CallGate {
  const lanes = new Map<string, Lane>();

  function leave(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next(once(() => leave(key, lane)));
    else if (--lane.running === 0) lanes.delete(key);
  }

  return {
    enter(key, timeoutMs) {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.running < places) {
        lane.running += 1;
        return Promise.resolve(once(() => leave(key, lane)));
      }
      return new Promise((resolve) => {
        const enter = (done: () => void) => {
          clearTimeout(timer);
          resolve(done);
        };
        const timer = setTimeout(() => {
          lane.waiting.splice(lane.waiting.indexOf(enter), 1);
          resolve(undefined);
        }, timeoutMs);
        lane.waiting.push(enter);
      });
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
