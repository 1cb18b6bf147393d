/** The page of the opens below a figure of a report: what is asked stands in its address. */
import { OPENER_CLASS } from '@limn/model';
import { REPORT_PLACES } from '@limn/reporting';
import type { Input } from '../../../../api/use-api-query.ts';
import { rangeOf } from '../report-range.ts';

type Query = Input<'listReportOpens'>['query'];
export type OpensReport = Query['report'];

export interface OpensRequest {
  report: OpensReport;
  figure: Query['figure'];
  from: string;
  to: string;
  openers: 'people' | 'all';
  model: number;
  id?: number;
  ruleset_key?: number;
  item_id?: string;
  mailing?: string;
  opener?: Query['opener'];
  client?: number;
  device?: number;
  country?: number;
  /** The code of a recipient. */
  recipient?: string;
}

/** Parts of the address that narrow the list down. */
export const FILTERS = ['opener', 'client', 'device', 'country', 'recipient'] as const satisfies readonly (keyof OpensRequest)[];
export type OpensFilter = (typeof FILTERS)[number];

const FIGURES = ['opens', 'unique_opens', 'clicks', 'unique_clicks', 'conversions', 'unique_conversions'] as const;
const REPORTS = ['image', 'livetarget', 'recipe', 'item', 'mailing', 'openers'] as const;

/** @param back the address of the page that leads there */
export function opensAddress({ openers, model, ...asked }: OpensRequest, back?: string): string {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  if (openers === 'all') query.set('openers', openers);
  if (asked.figure.endsWith('conversions')) query.set('model', String(model));
  if (back !== undefined) query.set('back', back);
  return `/reports/opens?${query.toString()}`;
}

/** Days that are none become the usual ones; what names no report is one of images. */
export function readOpensAddress(search: URLSearchParams, today: string): OpensRequest {
  const number = (name: string) => (/^\d{1,9}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : undefined);
  const [id, key, item, mailing] = [number('id'), number('ruleset_key'), search.get('item_id'), search.get('mailing')];
  const opener = Object.keys(OPENER_CLASS).find((name) => name === search.get('opener')) as OpensRequest['opener'];
  const [client, device, country] = [number('client'), number('device'), number('country')];
  const recipient = /^[0-9a-f]{8}$/.exec(search.get('recipient') ?? '')?.[0];
  const figure = FIGURES.find((one) => one === search.get('figure')) ?? 'opens';
  const filters = {
    ...(opener === undefined ? {} : { opener }),
    ...(client === undefined ? {} : { client }),
    ...(device === undefined ? {} : { device }),
    ...(country === undefined ? {} : { country }),
    ...(recipient === undefined ? {} : { recipient }),
  };
  return {
    report: REPORTS.find((report) => report === search.get('report')) ?? 'image',
    figure,
    ...rangeOf(search.get('from'), search.get('to'), today),
    openers: search.get('openers') === 'all' ? 'all' : 'people',
    model: number('model') ?? 1,
    ...(id === undefined ? {} : { id }),
    ...(key === undefined ? {} : { ruleset_key: key }),
    ...(item === null ? {} : { item_id: item }),
    ...(mailing === null ? {} : { mailing }),
    ...(figure.endsWith('conversions') ? {} : filters),
  };
}

/** A report of the app, with what is asked of it. */
const REPORT_ADDRESS = /^\/(?:reports|recipereport)\/[a-z]+(?:\?[^#]*)?$/;

/**
 * The report that it was opened from, as it was; else the one whose figure it is, for the same days and by
 * the same model.
 * @param back as the address has it
 */
export function reportAddress({ report, figure, from, to, openers, model }: OpensRequest, back: string | null): string {
  if (back !== null && REPORT_ADDRESS.test(back)) return back;
  const query = new URLSearchParams({ from, to, ...(openers === 'all' ? { openers } : {}) });
  if (figure.endsWith('conversions')) query.set('model', String(model));
  return `${REPORT_PLACES[report].path}?${query.toString()}`;
}

/** As the API is asked. */
export function opensQuery({ from, to, ...asked }: OpensRequest): Omit<Query, 'before' | 'most'> {
  return { ...asked, start: from, end: to };
}
