/**
 * Pictures over HTTP with counting on: fresh ones, ones drawn before, and as a baseline bytes that are only
 * sent.
 */
import type { Report } from '../run.ts';
import { STATIC_PATH, type Host } from './host.ts';
import { FRESH, inTurns, load, rounds, WARM_UP } from './http-rounds.ts';
import { memoryMb } from './processes.ts';

/**
 * Pictures a second that keep a core awake: a processor that sleeps between two of them makes each costlier,
 * and how much is the machine's matter.
 */
const BUSY = 600;

/** Each for another recipient; `{n}` is the recipient's number. */
const SEEN = '?eid=reader{n}%40example.com&name=Alex&points=7';

export async function reportOverHttp(report: Report, host: Host): Promise<void> {
  await load(host, host.path + FRESH, BUSY, WARM_UP);
  const fresh = await rounds(host, host.path + FRESH, 200);
  report('render_http_fresh_rate', 200, 'pictures/s');
  report('render_http_fresh_cpu_ms', fresh.frontCpuMs + fresh.childCpuMs, 'ms');
  report('render_http_fresh_front_cpu_ms', fresh.frontCpuMs, 'ms');
  report('render_http_fresh_p50_ms', fresh.p50Ms, 'ms');
  report('render_http_fresh_p99_ms', fresh.p99Ms, 'ms');
  report('render_http_fresh_failed', fresh.failed, 'pictures');
  const slowlySent = await rounds(host, STATIC_PATH + FRESH, 200);
  report('render_http_static_cpu_ms_at_200', slowlySent.frontCpuMs, 'ms');
  report('render_http_static_p99_ms_at_200', slowlySent.p99Ms, 'ms');
  const busy = await rounds(host, host.path + FRESH, BUSY);
  report('render_http_fresh_cpu_ms_when_busy', busy.frontCpuMs + busy.childCpuMs, 'ms');
  report('render_http_fresh_p50_ms_when_busy', busy.p50Ms, 'ms');
  await load(host, host.path + SEEN, 500, 500);
  const [seen, sent] = await inTurns(host, [host.path + SEEN, `${STATIC_PATH}${SEEN}`], 2000);
  report('render_http_memo_rate', 2000, 'pictures/s');
  report('render_http_memo_cpu_ms', seen.frontCpuMs, 'ms');
  report('render_http_static_cpu_ms', sent.frontCpuMs, 'ms');
  report('render_http_memo_ratio_vs_static', seen.frontCpuMs / sent.frontCpuMs, 'x');
  report('render_http_memo_p50_ms', seen.p50Ms, 'ms');
  report('render_http_memo_p99_ms', seen.p99Ms, 'ms');
  report('render_http_static_p99_ms', sent.p99Ms, 'ms');
  report('render_http_memo_failed', seen.failed + sent.failed, 'pictures');
  report('render_child_memory_mb', Math.max(...host.draw.pids.map(memoryMb)), 'MB');
}
