/** The form of an event's settings: what is typed, and what is wrong with it. */
import { MIN_FREQUENCY, MIN_REBUILD, type EventKind } from '@limn/contracts';

export interface EventForm {
  name: string;
  idDatatype: 'text' | 'number';
  allowCustomerCreation: boolean;
  retentionDays: string;
  frequencyMins: string;
  rebuildMins: string;
  itemsIn: string;
}

export type EventFormProblems = Partial<Record<keyof EventForm, string>>;

const MAX_NAME = 200;
const MAX_DAYS = 36_500;
const MAX_MINUTES = 525_600;

export function formOf(event: EventKind | undefined): EventForm {
  return {
    name: event?.event_name ?? '',
    idDatatype: event?.id_datatype ?? 'text',
    allowCustomerCreation: event?.allow_customer_creation ?? true,
    retentionDays: String(event?.data_retention_days ?? 0),
    frequencyMins: String(event?.aggregate_frequency_mins ?? MIN_FREQUENCY.minutes),
    rebuildMins: String(event?.aggregate_rebuild_mins ?? MIN_REBUILD.minutes),
    itemsIn: event?.items_in ?? '',
  };
}

export function problemsOf({ name, retentionDays, frequencyMins, rebuildMins, itemsIn }: EventForm): EventFormProblems {
  const typed = name.trim();
  return withoutEmpty({
    name: typed === '' ? 'Give the event a name.' : typed.length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined,
    retentionDays: wholeNumber(retentionDays, 0, 'Use 0 to keep events for ever.', MAX_DAYS),
    frequencyMins: wholeNumber(frequencyMins, MIN_FREQUENCY.minutes, MIN_FREQUENCY.message, MAX_MINUTES),
    rebuildMins: wholeNumber(rebuildMins, MIN_REBUILD.minutes, MIN_REBUILD.message, MAX_MINUTES),
    itemsIn: itemsIn.trim().length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined,
  });
}

export function bodyOf(form: EventForm) {
  return {
    event_name: form.name.trim(),
    allow_customer_creation: form.allowCustomerCreation,
    data_retention_days: Number(form.retentionDays),
    aggregate_frequency_mins: Number(form.frequencyMins),
    aggregate_rebuild_mins: Number(form.rebuildMins),
    items_in: form.itemsIn,
  };
}

function wholeNumber(text: string, min: number, tooSmall: string, max: number): string | undefined {
  if (!/^-?\d+$/.test(text.trim())) return 'Use a whole number.';
  const value = Number(text);
  return value < min ? tooSmall : value > max ? `Maximum value is ${max}` : undefined;
}

function withoutEmpty(problems: { [K in keyof EventForm]?: string | undefined }): EventFormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as EventFormProblems;
}
