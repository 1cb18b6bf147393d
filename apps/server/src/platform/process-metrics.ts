/** Metrics of every process, under the names that dashboards for Node know. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import type { Labels, Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;
const LAG_EVERY_MS = 20;

/** Returns what ends the watch. */
export function measureProcess(metrics: Metrics): () => void {
  const lag = monitorEventLoopDelay({ resolution: LAG_EVERY_MS });
  lag.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.read('gauge', 'process_resident_memory_bytes', 'Memory that the process has, in bytes.', () => process.memoryUsage.rss());
  metrics.read('gauge', 'nodejs_heap_size_used_bytes', 'Memory of JavaScript that is in use.', () => process.memoryUsage().heapUsed);
  metrics.read('gauge', 'nodejs_external_memory_bytes', 'Memory of buffers.', () => process.memoryUsage().external);
  metrics.read('gauge', 'process_start_time_seconds', 'When the process began.', () => startedAt);
  metrics.read('counter', 'process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  // Since it was last asked for. The histogram holds the timer's own time, too.
  metrics.read('gauge', 'nodejs_eventloop_lag_seconds', 'How late the event loop was since the last scrape, by quantile.', () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - LAG_EVERY_MS / 1000);
    const readings: [Labels, number][] = [0.5, 0.9, 0.99].map((quantile) => [
      { quantile: String(quantile) },
      late(lag.percentile(quantile * 100)),
    ]);
    readings.push([{ quantile: '1' }, late(lag.max)]);
    lag.reset();
    return readings;
  });
  return () => lag.disable();
}

/** Memory of child processes, where the system says so: Linux only. */
export function measureChildren(metrics: Metrics, kind: string, pids: () => readonly number[]): void {
  metrics.read('gauge', 'limn_child_memory_bytes', 'Memory that child processes have.', () => {
    const bytes = pids().map(residentBytes);
    return [
      [{ child: kind, figure: 'sum' }, bytes.reduce((sum, one) => sum + one, 0)],
      [{ child: kind, figure: 'largest' }, Math.max(0, ...bytes)],
    ];
  });
}

function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
