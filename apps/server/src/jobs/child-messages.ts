/** Messages between a process and its children. */
import type { Family } from '../platform/metrics.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** `order`: what to work on, in the form that the script of the child expects. */
export type ToChild = { type: 'start'; order: unknown; logLevel: LogLevel } | { type: 'figures'; id: number } | { type: 'stop' };
/** `called`: there is work for a worker. */
export type FromChild = { type: 'called' } | { type: 'figures'; id: number; families: Family[] };
