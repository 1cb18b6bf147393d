/**
 * One line of JSON per event on standard error. Values are facts, never bodies, tokens or e-mail addresses.
 * Warnings and errors that are repeated come once a minute with their number (see `repeated-lines.ts`).
 */
import type { LogEvent } from './log-events.ts';
import { createRepeatedLines, type Line } from './repeated-lines.ts';

export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(event: LogEvent, facts?: LogFacts): void;
  info(event: LogEvent, facts?: LogFacts): void;
  warn(event: LogEvent, facts?: LogFacts): void;
  error(event: LogEvent, facts?: LogFacts & { error?: never }, cause?: unknown): void;
}

/** A process's own log. */
export interface ProcessLog extends Log {
  /** To be called as the process ends: prints how often lines came again since they were last printed. */
  flush(): void;
}

const LEVELS = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const;

export function createLog(level: keyof typeof LEVELS, write: (line: string) => void = (line) => process.stderr.write(line)): ProcessLog {
  const print = (line: Line) => write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  const repeated = createRepeatedLines(print);
  const at =
    (name: keyof typeof LEVELS) =>
    (event: LogEvent, facts: LogFacts = {}, cause?: unknown) => {
      if (LEVELS[name] < LEVELS[level]) return;
      const line = () => ({ level: name, event, ...facts, ...describe(cause) });
      if (LEVELS[name] < LEVELS.warn) print(line());
      else repeated.say(event, `${JSON.stringify(facts)} ${cause instanceof Error ? cause.message : ''}`, line);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush: repeated.flush };
}

/** An error's name, message and place, with addresses and query strings taken out. */
function describe(cause: unknown): Record<string, string> {
  if (cause === undefined) return {};
  if (!(cause instanceof Error)) return { cause: scrub(typeof cause === 'string' ? cause : 'not an error') };
  return {
    cause: scrub(`${cause.name}: ${cause.message}`),
    stack: scrub(
      (cause.stack ?? '')
        .split('\n')
        .slice(1, 6)
        .map((line) => line.trim())
        .join(' | '),
    ),
  };
}

function scrub(text: string): string {
  return text
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,253}/g, '(address)')
    .replace(/\?[^\s"']*/g, '?…')
    .slice(0, 2000);
}
