/**
 * Keeps a lasting error readable: a line that comes again within a minute, in the same words, is counted and
 * printed once a minute with how often it came (`times`). Of one event only so many different lines come a
 * minute; the number of the others is printed with it (`more`).
 */

export type Line = Readonly<Record<string, unknown>>;

export interface RepeatedLines {
  /** Counts what was said within the last minute; else `line` makes the line, which is printed. */
  say(event: string, words: string, line: () => Line): void;
  /** Prints the numbers of what came again and was not said yet. */
  flush(): void;
}

const MINUTE_MS = 60_000;
const MAX_LINES_OF_EVENT = 10;

interface LoggedLines {
  lines: Map<string, { line: Line; times: number }>;
  more: number;
}

export function createRepeatedLines(print: (line: Line) => void): RepeatedLines {
  const events = new Map<string, LoggedLines>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    for (const [event, said] of events) {
      for (const [words, known] of said.lines) {
        if (known.times === 0) said.lines.delete(words);
        else print({ ...known.line, times: known.times });
        known.times = 0;
      }
      if (said.more > 0) print({ level: 'warn', event, more: said.more });
      else if (said.lines.size === 0) events.delete(event);
      said.more = 0;
    }
  }

  function logRepeated(): void {
    timer = undefined;
    flush();
    if (events.size > 0) wait();
  }

  function wait(): void {
    timer ??= setTimeout(logRepeated, MINUTE_MS);
    timer.unref();
  }

  return {
    flush,
    say(event, words, line) {
      let said = events.get(event);
      if (!said) events.set(event, (said = { lines: new Map(), more: 0 }));
      wait();
      const known = said.lines.get(words);
      if (known) return void known.times++;
      if (said.lines.size >= MAX_LINES_OF_EVENT) return void said.more++;
      const made = line();
      said.lines.set(words, { line: made, times: 0 });
      print(made);
    },
  };
}
