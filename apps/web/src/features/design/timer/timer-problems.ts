import { checkFieldNames, readTimer, TIMER_KIND, wireTimer, type TimerSettings } from '@limn/image-types';

/** Names of the settings on the wire, under which problems are reported. */
export type TimerSetting = 'kind' | 'end' | 'timezone' | 'duration_seconds' | 'field' | 'end_image';
export type TimerProblems = Partial<Record<TimerSetting, string>>;

/**
 * Why a countdown cannot run yet, by setting: what the server would refuse, and a field that no list can
 * hold.
 */
export function timerProblems(settings: TimerSettings): TimerProblems {
  const problems: TimerProblems = {};
  for (const { path, message } of readTimer(wireTimer(settings), '').problems) problems[path.slice(1) as TimerSetting] ??= message;
  const { kind, field } = settings;
  const [unusable] = kind === TIMER_KIND.field && field !== '' ? checkFieldNames([field]).problems : [];
  if (unusable) problems.field ??= unusable.message;
  return problems;
}

export function canRun(settings: TimerSettings): boolean {
  return Object.keys(timerProblems(settings)).length === 0;
}

/** A countdown that no one has set up yet. */
export function newTimer(timezone: string): TimerSettings {
  return readTimer({ timezone, duration_seconds: DAY_SECONDS }).settings;
}

const DAY_SECONDS = 86_400;
