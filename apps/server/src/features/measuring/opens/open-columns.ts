/** The columns of files of opens. */
import { minorDigits } from '@limn/model';
import type { WireOpen } from './read-opens.ts';

export interface OpenColumn {
  label: string;
  type: 'TIMESTAMP' | 'STRING' | 'INT32' | 'BOOLEAN' | 'DOUBLE';
  value(open: WireOpen): Date | string | number | boolean | null;
}

const text = (label: string, value: (open: WireOpen) => string | null): OpenColumn => ({ label, type: 'STRING', value });
const whole = (label: string, value: (open: WireOpen) => number | null): OpenColumn => ({ label, type: 'INT32', value });

export function OPEN_COLUMNS({ timezone, currency }: { timezone: string; currency: string }): OpenColumn[] {
  // The hour that comes twice on a day of 25 hours is clear from the column before it.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const scale = 10 ** minorDigits(currency);
  return [
    { label: 'Time (UTC)', type: 'TIMESTAMP', value: ({ at }) => new Date(at) },
    text(`Local time (${timezone})`, ({ at }) => clock.format(new Date(at))),
    text('What', ({ kind }) => kind),
    text('Opener', ({ opener }) => opener),
    text('Client', ({ client }) => client),
    text('Device', ({ device }) => device),
    text('Country', ({ country }) => country),
    text('Opened', ({ opened }) => opened.kind),
    whole('ID', ({ opened }) => opened.id),
    text('Name', ({ opened }) => opened.name),
    whole('Version', ({ version }) => version),
    whole('Position', ({ position }) => position),
    text('Ruleset', ({ ruleset }) => ruleset && (ruleset.name ?? `Ruleset ${ruleset.key}`)),
    text('Live image', ({ image }) => image && (image.name ?? `Image ${image.id}`)),
    text('Items', ({ items }) => items.join(', ')),
    text('Recipient', ({ recipient }) => recipient),
    { label: 'Clicked', type: 'BOOLEAN', value: ({ clicked }) => clicked },
    { label: 'Converted (UTC)', type: 'TIMESTAMP', value: ({ conversion }) => conversion && new Date(conversion.at) },
    { label: `Value (${currency})`, type: 'DOUBLE', value: ({ conversion }) => conversion && conversion.value / scale },
    { label: 'Sample', type: 'BOOLEAN', value: ({ sample }) => sample },
    text('Item names', ({ item_names: names }) => names.filter(Boolean).join(', ')),
  ];
}
