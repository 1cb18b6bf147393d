/** Every category that every company has, in the order in which they are offered. */
import type { FactCategory } from '../facts.port.ts';
import { dateTime } from './date-time.ts';
import { device } from './device.ts';
import { place } from './place.ts';
import { randomSplit } from './random-split.ts';
import { url } from './url.ts';
import { weather } from './weather.ts';

export const CATEGORIES: readonly FactCategory[] = [dateTime, device, place, weather, url, randomSplit];
