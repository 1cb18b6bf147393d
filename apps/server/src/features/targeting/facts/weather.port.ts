/** The weather at a place, from a service that the operator of this server has chosen. */
import type { Point } from '@limn/query';

export const WEATHER_CONDITIONS = ['Clear', 'Cloudy', 'Fog', 'Rain', 'Sleet', 'Snow', 'Thunder'] as const;
export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number];

/** Values that are left out are unknown. */
export interface Weather {
  condition?: WeatherCondition | undefined;
  /** Degrees Celsius. */
  temperature?: number | undefined;
  /** Miles an hour. */
  wind?: number | undefined;
  /** Millimetres of rain, or of molten snow, within the hour. */
  rain?: number | undefined;
}

export interface WeatherSource {
  /** How the service wants to be named beside what comes from it. */
  attribution: string;
  /** Undefined where it isn't known. Never rejects. */
  at(point: Point, atMs: number): Promise<Weather | undefined>;
}
