/** Names of what a report counts, and of who opened. */
import type { ReportOpen, ShownMissing } from '@limn/contracts';
import { OPENER_CLASS, OPENER_CLASS_LABELS } from '@limn/model';
import { formatCount } from '../../../../ui/format.ts';
import type { OpensRequest } from './opens-address.ts';

export const FIGURE_TITLES: Readonly<Record<OpensRequest['figure'], string>> = {
  opens: 'Impressions',
  unique_opens: 'First impressions',
  clicks: 'Clicks',
  unique_clicks: 'First clicks',
  conversions: 'Conversions',
  unique_conversions: 'First conversions',
};

export function openerName(opener: NonNullable<ReportOpen['opener']>): string {
  return OPENER_CLASS_LABELS[OPENER_CLASS[opener]];
}

export const KIND_NAMES: Readonly<Record<ReportOpen['kind'], string>> = {
  open: 'Impression',
  click: 'Click',
  implied: 'Impression (implied by a click)',
  conversion: 'Conversion',
};

/** "23 Nov 2026, 09:14:05"; "25 Oct 2026, 01:30:00 GMT+1" where clocks show the same time twice. */
export function momentIn(timeZone: string): (at: string) => string {
  const parts = {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-GB', parts);
  const withOffset = new Intl.DateTimeFormat('en-GB', { ...parts, timeZoneName: 'shortOffset' });
  return (at) => {
    const atMs = Date.parse(at);
    const text = format.format(atMs);
    const comesTwice = TURNED_BACK_MS.some((ms) => format.format(atMs - ms) === text || format.format(atMs + ms) === text);
    return comesTwice ? withOffset.format(atMs) : text;
  };
}

/** By how much clocks are turned back: an hour nearly everywhere. */
const TURNED_BACK_MS = [30, 60, 120].map((minutes) => minutes * 60_000);

/** "Phone"; '' where it is unknown. */
export function deviceLabel(device: string | null): string {
  return device === null ? '' : device.charAt(0).toUpperCase() + device.slice(1);
}

/** The ruleset, live image or items that were chosen; '' where the object itself was shown. */
export function shownText({
  ruleset,
  image,
  items,
  item_names: names,
}: Pick<ReportOpen, 'ruleset' | 'image' | 'items' | 'item_names'>): string {
  return [
    ruleset && (ruleset.name ?? `Ruleset ${ruleset.key}`),
    image && (image.name ?? `Image ${image.id}`),
    items.map((id, place) => itemText(id, names[place] ?? null)).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

function itemText(id: string, name: string | null): string {
  if (name === null) return `${id} (no longer in the table)`;
  return name === '' ? id : `${id} (${name})`;
}

/** "3 of 1,200 are no longer kept one by one. The report counts all of them." */
export function goneNote(gone: number, total: number): string {
  return `${formatCount(gone)} of ${formatCount(total)} ${gone === 1 ? 'is' : 'are'} no longer kept one by one. The report counts ${total === 1 ? 'it' : 'all of them'}.`;
}

/** Why a picture can't be drawn again as it was. */
export const MISSING_LABELS: Readonly<Record<ShownMissing, string>> = {
  not_recorded:
    'Limn kept too little of this open to draw its picture again. It came before pictures could be drawn again, or a fallback was shown because Limn was overloaded.',
  fallback: 'The row that the link named didn’t exist, so the fallback image was shown.',
  version_missing: 'The version that was shown has been deleted for good, so its picture can’t be drawn again.',
  encoder_changed: 'Limn draws pictures differently since it was updated. What was shown then can’t be drawn again byte for byte.',
  table_replaced: 'The data table has changed since then, and the item’s row is no longer the one that was shown.',
  values_not_kept: 'The picture held values of the recipient. Limn never keeps those, so it can’t draw the picture without them.',
  wrong_values: 'These aren’t the values that were shown. Check spelling and capitals.',
  fetched_then: 'The picture held a photo or map that was fetched for this recipient at that moment. Those aren’t kept.',
  click: 'A click shows no picture: it led the recipient to your page.',
  sample: 'This open is made up, as all sample figures are.',
};
