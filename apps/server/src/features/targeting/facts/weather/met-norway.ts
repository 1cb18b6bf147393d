/**
 * Forecasts of MET Norway, for the whole world: no key, any use, credit required (CC BY 4.0), and every
 * caller says how to be reached. https://api.met.no/doc/TermsOfService and
 * https://docs.api.met.no/doc/ForecastJSON
 */
import type { Weather, WeatherCondition } from '../weather.port.ts';

export const MET_NORWAY_ATTRIBUTION = 'Weather from MET Norway (CC BY 4.0).';

/** The weather from a moment on, until that of the next one. */
export interface WeatherFrom extends Weather {
  atMs: number;
}

const MPH_PER_METRE_A_SECOND = 2.236936;

interface Step {
  time?: unknown;
  data?: {
    instant?: { details?: { air_temperature?: unknown; wind_speed?: unknown } };
    next_1_hours?: Period;
    next_6_hours?: Period;
  };
}
interface Period {
  summary?: { symbol_code?: unknown };
  details?: { precipitation_amount?: unknown };
}

/** In order of time; empty for what is no forecast. */
export function readForecast(text: string): WeatherFrom[] {
  const series = (JSON.parse(text) as { properties?: { timeseries?: unknown } } | null)?.properties?.timeseries;
  if (!Array.isArray(series)) return [];
  return (series as Step[])
    .flatMap(({ time, data }): WeatherFrom[] => {
      const atMs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
      if (Number.isNaN(atMs)) return [];
      const { air_temperature: temperature, wind_speed: wind } = data?.instant?.details ?? {};
      const symbol = (data?.next_1_hours ?? data?.next_6_hours)?.summary?.symbol_code;
      const metres = number(wind);
      return [
        {
          atMs,
          condition: typeof symbol === 'string' ? conditionOf(symbol) : undefined,
          temperature: number(temperature),
          wind: metres === undefined ? undefined : Math.round(metres * MPH_PER_METRE_A_SECOND * 10) / 10,
          rain: number(data?.next_1_hours?.details?.precipitation_amount),
        },
      ];
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** `lightrainshowersandthunder_day` is thunder, whatever falls with it. */
export function conditionOf(symbol: string): WeatherCondition | undefined {
  const code = symbol.toLowerCase();
  const found = (['thunder', 'sleet', 'snow', 'rain', 'fog', 'cloudy'] as const).find((word) => code.includes(word));
  if (found) return BY_WORD[found];
  return code.startsWith('clearsky') || code.startsWith('fair') ? 'Clear' : undefined;
}

const BY_WORD = { thunder: 'Thunder', sleet: 'Sleet', snow: 'Snow', rain: 'Rain', fog: 'Fog', cloudy: 'Cloudy' } as const;

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
