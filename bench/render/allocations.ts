/**
 * Memory that this process allocates on its heap: whatever the machine does meanwhile, it is the same, and it
 * decides how often requests wait for the collector.
 */
import { GCProfiler, getHeapStatistics } from 'node:v8';

/** The function answers the bytes since then. */
export function countAllocations(): () => number {
  const profiler = new GCProfiler();
  profiler.start();
  let last = getHeapStatistics().used_heap_size;
  return () => {
    let bytes = 0;
    for (const { beforeGC, afterGC } of profiler.stop().statistics) {
      bytes += beforeGC.heapStatistics.usedHeapSize - last;
      last = afterGC.heapStatistics.usedHeapSize;
    }
    return bytes + getHeapStatistics().used_heap_size - last;
  };
}
