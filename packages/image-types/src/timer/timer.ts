/** A countdown: an animated picture of the time that is left. */
import { heldOf } from '@limn/merge';
import { IMAGE_TYPE } from '@limn/model';
import { DEFAULT_FORM, formOf } from '@limn/values';
import { columnsOf, keyLabel } from '../data-table.ts';
import { fieldNames, linkFields } from '../field-names.ts';
import { RECORD_PARAMETER } from '../record-parameters.ts';
import type { FormField, ImageFacts, ImageTypeDefinition } from '../image-type.ts';
import { CLOCK_FIELDS, clockAt, clockFields, TIMER_PARAMETER, UNKNOWN_CLOCK } from './timer-clock.ts';
import { readTimer, TIMER_KIND } from './timer-settings.ts';

export const timer: ImageTypeDefinition = {
  id: IMAGE_TYPE.timer,
  name: 'Countdown timer',
  short_name: 'Timer',
  icon: 'timer',
  template: 'midnight-countdown',
  settings: [],
  merge_fields: CLOCK_FIELDS.map((name) => ({ name, value: `{{${name}}}` })),
  custom_merge_fields: [],
  multiple_items: false,
  filledFrom: 'timer',
  mayTake: 'table',
  clock: {
    settingsOf: (image) => readTimer(image.data_source?.timer),
    fieldsNow(image, given, shown, nowMs) {
      const { settings } = readTimer(image.data_source?.timer);
      const kind = settings.kind === TIMER_KIND.countUp ? settings.kind : TIMER_KIND.fixed;
      const end = given.get('end');
      // A column may be called so.
      const asked = end?.origin === 'request' && end.text ? { ...settings, kind, end: end.text } : settings;
      const clock = clockAt(asked, {
        nowMs,
        value: (name) => heldOf(given.get(name)),
        formOf: (name) => given.get(name)?.form ?? formOf(image.locale ?? DEFAULT_FORM.language),
        startedMs: undefined,
      });
      return clock ? clockFields(clock.seconds, shown) : UNKNOWN_CLOCK;
    },
  },
  about: 'Count down to a date, or from the moment each person first opens.',
  offersTemplates: true,
  startsWith: 'empty',
  fieldsOf: (image) => (hasRow(image) ? columnsOf(image) : fieldNames(image.data_source)),
  previewFields: (image) => [
    { model: 'uid', label: 'Recipient (email or id)', input: 'text' },
    ...(hasRow(image) ? [{ model: RECORD_PARAMETER.key, label: keyLabel(image), input: 'text' } as const] : []),
    { model: 'end', label: 'End', input: 'date' },
    { model: 'timezone', label: 'Timezone', input: 'text' },
    { model: 'end_image', label: 'End image', input: 'text' },
    ...ownFields(image),
  ],
  tagFields: (image) => {
    const { kind } = readTimer(image.data_source?.timer).settings;
    return [
      ...(kind === TIMER_KIND.sent ? [{ ...parameter(TIMER_PARAMETER.sent, 'Time of sending'), reads: readsDates(image) }] : []),
      ...(kind === TIMER_KIND.evergreen || kind === TIMER_KIND.sent
        ? []
        : [parameter(TIMER_PARAMETER.timezone, 'Timezone of the recipient')]),
      ...(hasRow(image) ? [{ ...parameter(RECORD_PARAMETER.key, keyLabel(image)), required: true, asksFor: keyLabel(image) }] : []),
      ...ownFields(image),
    ];
  },
};

/** A row of a table says to when it counts, or fills the texts beside the clock. */
function hasRow({ data_source }: ImageFacts): boolean {
  return data_source?.id != null;
}

/** Fields that the tag carries: those of the list, and the one that holds the date where the row doesn't. */
function ownFields(image: ImageFacts): FormField[] {
  const { kind, field } = readTimer(image.data_source?.timer).settings;
  const ofRow = hasRow(image) ? columnsOf(image) : [];
  const dated = kind === TIMER_KIND.field && field !== '' && !ofRow.includes(field) ? [field] : [];
  if (hasRow(image)) {
    const listed = linkFields(image, [...ofRow, ...dated]);
    return [...dated.map((name) => ({ ...parameter(name, name), required: true, reads: readsDates(image) })), ...listed];
  }
  return [...new Set([...dated, ...fieldNames(image.data_source)])].map((name) => ({
    ...parameter(name, name),
    // Without it there is nothing to count to.
    ...(dated.includes(name) ? { required: true, reads: readsDates(image) } : {}),
  }));
}

/** The order of 12/05 is that of the picture's language. */
function readsDates({ locale = DEFAULT_FORM.language }: ImageFacts): string {
  const order = formOf(locale).dates === 'mdy' ? '5 December' : '12 May';
  return `Reads 2026-12-24, 24 December 2026, 24/12/2026 and Unix times, with or without a time and its UTC offset. 12/05/2026 is ${order}.`;
}

function parameter(model: string, label: string): FormField {
  return { model, label, input: 'text', merge: true, default: '' };
}
