/** The content of a company file, in words. */
import type { CompanyArrival, FoundDocument, Traces } from '@limn/contracts';
import { counted, formatAgo } from '../../../../ui/format.ts';

const KINDS: readonly [part: string, one: string, many: string][] = [
  ['images', 'image', 'images'],
  ['versions', 'published version', 'published versions'],
  ['pictures', 'picture', 'pictures'],
  ['fonts', 'font', 'fonts'],
  ['tables', 'table', 'tables'],
  ['rows', 'row', 'rows'],
  ['feeds', 'API feed', 'API feeds'],
  ['impressions', 'recorded impression or click', 'recorded impressions and clicks'],
];

/** "3 images, 5 published versions and 1 table". */
export function contentsText(counts: Readonly<Record<string, number>>): string {
  const said = KINDS.flatMap(([part, one, many]) => (counts[part] ? [counted(counts[part], one, many)] : []));
  return said.length === 0 ? 'Only its settings' : listed(said);
}

export function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

/** "draft and 2 versions". */
export function placesText({ draft, versions }: Pick<FoundDocument, 'draft' | 'versions'>): string {
  return listed([...(draft ? ['draft'] : []), ...(versions > 0 ? [counted(versions, 'version', 'versions')] : [])]);
}

/** "4.2 MB". */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

/** "2 hours ago". */
export function agoText(iso: string): string {
  return formatAgo(iso, Date.now());
}

const STEPS: Readonly<Record<CompanyArrival['step'], string>> = {
  checking: 'Checking every part of the file',
  pictures: 'Importing pictures',
  writing: 'Creating the company',
};

export function stepText(step: CompanyArrival['step']): string {
  return STEPS[step];
}

/** A person's data in counts; undefined without data. */
export function countsText({ days, countdowns }: Pick<Traces, 'days' | 'countdowns'>): string | undefined {
  const said = [
    ...(days > 0 ? [`impressions or clicks on ${counted(days, 'day', 'days')}`] : []),
    ...(countdowns > 0 ? [counted(countdowns, 'countdown that runs for them', 'countdowns that run for them')] : []),
  ];
  return said.length === 0 ? undefined : listed(said);
}
