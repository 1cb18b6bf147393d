/** CPU time of this thread, so that other processes that take the processor don't count. */

/**
 * Milliseconds. The kernel brings a thread's own sum up to date once in four of them, and whenever it is
 * asked for that of the process.
 */
export function threadMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
