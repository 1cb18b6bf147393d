/**
 * Parameters by which who holds a preview token pretends another moment, device, place or weather; they mean
 * nothing to anyone else.
 */
import type { SettingGroup } from '@limn/contracts';
import { device } from './categories/device.ts';
import { place } from './categories/place.ts';
import { weather } from './categories/weather.ts';
import type { FactCategory } from './facts.port.ts';

export const PRETENDED = {
  /** An instant, or a moment on the company's clock: `2026-11-22T18:30`. */
  at: 'ri_at',
  device: 'ri_device',
  client: 'ri_client',
  country: 'ri_country',
  latitude: 'ri_latitude',
  longitude: 'ri_longitude',
  weather: 'ri_weather',
  temperature: 'ri_temperature',
  wind: 'ri_wind',
  rain: 'ri_rain',
  /** Key of a test's variant. */
  variant: 'ri_variant',
  /** `recipe` or `control`: which group of a recipe's recipients. */
  group: 'ri_group',
} as const;

export function pretendedSettings(): SettingGroup[] {
  return [
    { category: 'date_time', label: 'Date & Time', settings: [{ model: PRETENDED.at, label: 'Date and time', input: 'text' }] },
    {
      category: 'device',
      label: 'Device & Client',
      settings: [
        { model: PRETENDED.device, label: 'Device', input: 'select', options: optionsOf(device, 'device') },
        { model: PRETENDED.client, label: 'Mail program or browser', input: 'select', options: optionsOf(device, 'client') },
      ],
    },
    {
      category: 'place',
      label: 'Place',
      settings: [
        { model: PRETENDED.country, label: 'Country', input: 'select', options: optionsOf(place, 'country') },
        { model: PRETENDED.latitude, label: 'Latitude', input: 'number' },
        { model: PRETENDED.longitude, label: 'Longitude', input: 'number' },
      ],
    },
    {
      category: 'weather',
      label: 'Weather',
      settings: [
        { model: PRETENDED.weather, label: 'Weather', input: 'select', options: optionsOf(weather, 'condition') },
        { model: PRETENDED.temperature, label: 'Temperature (°C)', input: 'number' },
        { model: PRETENDED.wind, label: 'Wind (mph)', input: 'number' },
        { model: PRETENDED.rain, label: 'Rain in the hour (mm)', input: 'number' },
      ],
    },
  ];
}

function optionsOf({ items }: FactCategory, id: string): { label: string; value: string }[] {
  const options = items.find((item) => item.id === id)?.options ?? [];
  return options.map(({ label, value }) => ({ label, value: String(value) }));
}
