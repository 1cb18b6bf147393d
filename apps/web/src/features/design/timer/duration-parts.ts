/** A length of time as days, hours, minutes and what is left over. */
export interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
  /** Seconds that no field of the form shows; they stay. */
  rest: number;
}

export function partsOfSeconds(seconds: number): DurationParts {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { days: Math.floor(whole / 86_400), hours: Math.floor(whole / 3600) % 24, minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

export function secondsOfParts({ days, hours, minutes, rest }: DurationParts): number {
  return days * 86_400 + hours * 3600 + minutes * 60 + rest;
}
