import type { Report } from '../run.ts';

/** A figure, and in a line of its own what it is to be at most, or at least. */
export function reportWithGoal(report: Report, name: string, value: number, unit: string, goal: number): void {
  report(name, value, unit);
  report(`${name}_goal`, goal, unit);
}
