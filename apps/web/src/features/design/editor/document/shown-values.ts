/**
 * Values that stand for fields where a picture is shown before anyone opened it: a countdown's digits above
 * all.
 */
import {
  CLOCK_FIELDS,
  clockAt,
  clockFields,
  findImageType,
  readTimer,
  TIMER_KIND,
  UNKNOWN_CLOCK,
  type ClockState,
  type TimerSettings,
} from '@limn/image-types';
import { parseTemplate, type Values } from '@limn/merge';
import { formOf } from '@limn/values';
import type { ImageSettings } from './image-settings.ts';
import { textValue } from './text-value.ts';

type TimerFacts = Pick<ImageSettings, 'type' | 'data_source' | 'preview_settings' | 'locale'>;

export function isTimer(image: Pick<ImageSettings, 'type'>): boolean {
  return findImageType(image.type.id)?.clock !== undefined;
}

/** Fields that the type fills itself. */
export function ownFieldsOf(image: Pick<ImageSettings, 'type'>): string[] {
  return (findImageType(image.type.id)?.merge_fields ?? []).map(({ name }) => name);
}

const SAMPLE = ['02', '14', '36', '52'];
const SAMPLES: Values = new Map(CLOCK_FIELDS.map((name, index) => [name, { text: SAMPLE[index] ?? '00', origin: 'table' }]));
const NONE: Values = new Map();

interface Sampled {
  image: Pick<ImageSettings, 'type'>;
  /** Sample values of fields, shown in place of them. */
  samples: Values;
  /** Whether texts show their fields as they are written. */
  showsFields: boolean;
}

/**
 * Values that the canvas shows in place of fields while a design is edited; none where people look at the
 * fields themselves.
 */
export function samplesOf({ image, samples, showsFields }: Sampled): Values {
  if (showsFields) return NONE;
  // The clock stands still.
  return isTimer(image) ? new Map([...samples, ...SAMPLES]) : samples;
}

/**
 * The text with the steps of its fields left out: they would fill any box, and are read in the text's own
 * field.
 */
export function withoutSteps(text: string): string {
  const { parts, starts } = parseTemplate(text);
  return parts
    .map((part, index) => {
      const written = text.slice(starts[index], starts[index + 1]);
      return typeof part === 'string' || !part.expression ? written : `{{${part.expression.source} …}}`;
    })
    .join('');
}

/** Values of the row that a preview shows, as a countdown reads them. */
type RowTexts = Readonly<Record<string, string>>;

/**
 * A countdown reads the date that a cell holds, not the text that it shows: that may be of another language,
 * or short.
 */
export function heldRow({ record, dates }: { record?: RowTexts | undefined; dates?: RowTexts | undefined }): RowTexts {
  return { ...record, ...dates };
}

/** The preview data as texts, with the clock as someone would see it who opens now for the first time. */
export function previewTexts(image: TimerFacts, used: readonly string[], nowMs: number, record: RowTexts = {}): Record<string, string> {
  const given = Object.fromEntries(Object.entries(image.preview_settings).map(([name, value]) => [name, textValue(value)]));
  if (!isTimer(image)) return given;
  const clock = previewClock(image, nowMs, record);
  return { ...given, ...(clock ? clockFields(clock.seconds, new Set(used)) : UNKNOWN_CLOCK) };
}

/**
 * The picture that is seen in place of the design because the time has come; undefined while there is time
 * left, or none was chosen.
 */
export function endPictureOf(image: TimerFacts, nowMs: number, record: RowTexts = {}): string | undefined {
  if (!isTimer(image)) return undefined;
  const clock = previewClock(image, nowMs, record);
  const isOver = clock?.direction === -1 && clock.seconds === 0;
  return isOver ? textValue(image.preview_settings['end_image']) || settingsOf(image).endImage || undefined : undefined;
}

/**
 * The preview's value of the field that a countdown reads its date from, where that is no date it can read.
 */
export function unreadableDate(image: TimerFacts): { field: string; value: string } | undefined {
  if (!isTimer(image)) return undefined;
  const { kind, field } = settingsOf(image);
  const value = textValue(image.preview_settings[field]).trim();
  if (kind !== TIMER_KIND.field || field === '' || value === '') return undefined;
  const withoutTrial = { ...image, preview_settings: { ...image.preview_settings, end: '' } };
  return previewClock(withoutTrial, 0) === undefined ? { field, value } : undefined;
}

function previewClock(image: TimerFacts, nowMs: number, record: RowTexts = {}): ClockState | undefined {
  const value = (name: string) => record[name] ?? (textValue(image.preview_settings[name]) || undefined);
  const settings = settingsOf(image);
  const end = record['end'] === undefined ? value('end') : undefined;
  const kind = settings.kind === TIMER_KIND.countUp ? settings.kind : TIMER_KIND.fixed;
  return clockAt(end === undefined ? settings : { ...settings, kind, end }, {
    nowMs,
    value,
    formOf: () => formOf(image.locale),
    startedMs: undefined,
  });
}

function settingsOf(image: TimerFacts): TimerSettings {
  return readTimer(image.data_source?.timer).settings;
}
