import { expect, test } from 'vitest';
import { addressProblem, scheduleText, timeText } from './schedule-labels.ts';

test('describes a schedule in a sentence', () => {
  const said = (every: 'hour' | 'day' | 'week', at: string, weekday: number | null = null) => scheduleText({ every, at, weekday });
  expect({
    'hour, 00:00': said('hour', '00:00'),
    'hour, 07:01': said('hour', '07:01'),
    'hour, 00:15': said('hour', '00:15'),
    'day, 06:30': said('day', '06:30'),
    'week, 23:05': said('week', '23:05', 7),
  }).toEqual({
    'hour, 00:00': 'Every hour, on the hour',
    'hour, 07:01': 'Every hour at 1 minute past',
    'hour, 00:15': 'Every hour at 15 minutes past',
    'day, 06:30': 'Every day at 06:30',
    'week, 23:05': 'Every Sunday at 23:05',
  });
});

test('times stand in the company’s timezone', () => {
  expect(timeText('2026-07-01T23:30:00.000Z', 'Europe/London')).toBe('02/07/2026, 00:30');
});

test('checks an address before sending it', () => {
  expect(['', 'example.com/a.csv', 'ftp://example.com', 'https://', 'https://example.com/a.csv'].map(addressProblem)).toEqual([
    'Enter the URL of the CSV file.',
    'Use a URL that starts with https://.',
    'Use a URL that starts with https://.',
    'This isn’t a valid URL.',
    undefined,
  ]);
});
