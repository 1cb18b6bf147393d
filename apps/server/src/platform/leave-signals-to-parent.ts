/**
 * A terminal sends Ctrl+C to every process of a program, and service managers send SIGTERM to all of a
 * service: those are for its first process to answer, which needs the others until it has answered its last
 * request. To be called once, by a child that ends when its parent asks it to or is gone.
 */
export function leaveSignalsToParent(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
