/**
 * A draw child killed with pictures in flight: how long until all of them are answered, and until there is a
 * spare again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionSnapshot } from '@limn/published';
import type { DrawPool } from '../../apps/server/src/render/draw/draw-pool.ts';
import type { Report } from '../run.ts';
import { askFor } from '../load/ask-for.ts';
import type { Host } from './host.ts';
import { median } from './timing.ts';

const ROUNDS = 5;
/** In flight and waiting when the child is killed. */
const AT_ONCE = 12;
/** Children die one at a time. */
const CALM_MS = 1000;

export async function reportKilledChild(report: Report, draw: DrawPool, snapshot: VersionSnapshot): Promise<void> {
  const [answered, spare]: [number[], number[]] = [[], []];
  let lost = 0;
  // A host that has only just started has no spare yet.
  while (draw.pids.length < 2) await sleep(5);
  for (let round = 0; round < ROUNDS; round++) {
    await draw.draw({ key: 'killed', snapshot, values: { name: `Warm${round}` } });
    const asked = Array.from({ length: AT_ONCE }, (_, i) =>
      draw.draw({ key: 'killed', snapshot, values: { name: `Alex${round}-${i}` } }).catch(() => (lost += 1)),
    );
    await sleep(1);
    const [active] = draw.pids;
    if (active === undefined) throw new Error('There is no child to kill.');
    const killed = performance.now();
    process.kill(active, 'SIGKILL');
    await Promise.all(asked);
    answered.push(performance.now() - killed);
    while (draw.pids.includes(active) || draw.pids.length < 2) await sleep(2);
    spare.push(performance.now() - killed);
    await sleep(CALM_MS);
  }
  report('render_killed_child_answered_ms', median(answered), 'ms');
  report('render_killed_child_answered_slowest_ms', Math.max(...answered), 'ms');
  report('render_killed_child_lost', lost, 'pictures');
  report('render_killed_child_spare_ms', median(spare), 'ms');
}

/**
 * All children killed while mails are being opened: how long it takes until opens get their own pictures
 * again, and how many did not.
 */
export async function reportKilledChildren(report: Report, host: Host): Promise<void> {
  const [fallbackMs, fallbacks]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    while (host.draw.pids.length < 2) await sleep(5);
    const asking = askFor(host, host.path, [
      { perSecond: 200, seconds: 1 },
      { perSecond: 200, seconds: 3 },
    ]);
    await sleep(1500);
    for (const pid of host.draw.pids) process.kill(pid, 'SIGKILL');
    const { all } = await asking;
    fallbacks.push(all.reduce((sum, { asked, own }) => sum + asked - own, 0));
    fallbackMs.push(Math.max(...all.map(({ refusedForMs }) => refusedForMs)));
    await sleep(CALM_MS);
  }
  report('render_killed_children_fallbacks', median(fallbacks), 'opens of 200 a second');
  report('render_killed_children_fallbacks_for_ms', median(fallbackMs), 'ms');
  report('render_killed_children_fallbacks_for_slowest_ms', Math.max(...fallbackMs), 'ms');
}
