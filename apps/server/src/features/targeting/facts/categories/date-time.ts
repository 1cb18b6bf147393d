/** The moment of the open, on the company's calendar and clock. */
import { offsetMs } from '@limn/model';
import { INPUT_TYPE, OPERATOR, type FactValue } from '@limn/query';
import type { Fact, FactCategory, Opening } from '../facts.port.ts';

/** The parts of an open that the clock needs; there may be no open. */
export type AtMoment = Pick<Opening, 'timezone' | 'atMs'>;

interface MomentFact extends Omit<Fact, 'read'> {
  read(at: AtMoment): FactValue;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const ONE_OF = [OPERATOR.EQUAL, OPERATOR.N_EQUAL, OPERATOR.INLIST, OPERATOR.N_INLIST];
const COMPARED = [
  OPERATOR.EQUAL,
  OPERATOR.N_EQUAL,
  OPERATOR.GREATER,
  OPERATOR.GREATER_OR_EQUAL,
  OPERATOR.SMALLER,
  OPERATOR.SMALLER_OR_EQUAL,
];

/** Ten rulesets may ask for the same moment, one after the other. */
let last: { timezone: string; atMs: number; wall: Date } | undefined;

/** Its UTC parts are those that the company's clock shows. */
function wall({ timezone, atMs }: AtMoment): Date {
  if (last?.atMs !== atMs || last.timezone !== timezone) last = { timezone, atMs, wall: new Date(atMs + offsetMs(timezone, atMs)) };
  return last.wall;
}

const options = (names: readonly string[]) => names.map((name) => ({ label: name, value: name }));

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const ITEMS: readonly MomentFact[] = [
  {
    id: 'date',
    label: 'Date',
    type: INPUT_TYPE.DATE,
    operators: COMPARED,
    subject: 'the date',
    read: (opening) => wall(opening).toISOString().slice(0, 10),
  },
  {
    id: 'time',
    label: 'Time of day',
    type: INPUT_TYPE.TIME,
    operators: COMPARED,
    subject: 'the time of day',
    read: (opening) => wall(opening).toISOString().slice(11, 19),
  },
  {
    id: 'datetime',
    label: 'Date and time',
    type: INPUT_TYPE.DATETIME,
    operators: COMPARED.slice(2),
    subject: 'the moment of opening',
    read: ({ atMs }) => new Date(atMs),
  },
  {
    id: 'weekday',
    label: 'Day of the week',
    type: INPUT_TYPE.SELECT,
    operators: ONE_OF,
    options: options([...WEEKDAYS.slice(1), WEEKDAYS[0] ?? '']),
    values: WEEKDAYS,
    subject: 'the day of the week',
    read: (opening) => WEEKDAYS[wall(opening).getUTCDay()],
  },
  {
    id: 'month',
    label: 'Month',
    type: INPUT_TYPE.SELECT,
    operators: ONE_OF,
    options: options(MONTHS),
    values: MONTHS,
    subject: 'the month',
    read: (opening) => MONTHS[wall(opening).getUTCMonth()],
  },
  {
    id: 'day',
    label: 'Day of the month',
    type: INPUT_TYPE.NUMBER,
    operators: COMPARED,
    subject: 'the day of the month',
    values: numbers(1, 31),
    read: (opening) => wall(opening).getUTCDate(),
  },
  {
    id: 'hour',
    label: 'Hour',
    type: INPUT_TYPE.NUMBER,
    operators: COMPARED,
    subject: 'the hour',
    values: numbers(0, 23),
    read: (opening) => wall(opening).getUTCHours(),
  },
];

export const dateTime: FactCategory = {
  id: 'date_time',
  label: 'Date & Time',
  items: ITEMS.map((item) => ({ ...item, isAlwaysKnown: true })),
};

/** A fact of the moment, where no one opens anything; undefined for any other. */
export function readMoment(id: string | number, at: AtMoment): FactValue {
  return ITEMS.find((item) => item.id === id)?.read(at);
}
