/**
 * Values that lists of recipients really hold and designs are seldom tried with. For images whose fields come
 * with their tag.
 */
export interface HardCase {
  label: string;
  /** By field, as a tag would carry them. */
  values: Record<string, string>;
}

interface Manner {
  label: string;
  /** By what the field seems to be. */
  of: (field: string) => string;
}

const NAME = /name|vorname|prenom|nombre|greeting/i;
const TOWN = /town|city|place|store|region|county/i;
const NUMBER = /price|amount|total|points|balance|credit|count|qty|quantity|number|discount/i;

const MANNERS: readonly Manner[] = [
  {
    label: 'Long values',
    of: worded('Maximiliana-Konstantina', 'Llanfairpwllgwyngyllgogerychwyrn', '1,234,567.89', 'A very long value'),
  },
  { label: 'Accents', of: worded('Zoë Łukaszówna', 'Šibenik-Knin', '12 345,60 €', 'Größe für Ærøskøbing') },
  { label: 'Right to left', of: worded('عبد الرحمن القحطاني', 'תל אביב־יפו', '١٢٬٣٤٥٫٦٠', 'عرض خاص لك اليوم فقط') },
  { label: 'Emoji', of: worded('👩‍👩‍👧‍👦 Zoë 🏳️‍🌈', '🇬🇧 Leeds 🏙️', '🔥 50 %', '🎉🎉 Surprise 🎁👍🏽') },
  { label: 'Capitals', of: worded('BARTHOLOMEW', 'STOW-ON-THE-WOLD', '1000000', 'WRITTEN IN CAPITALS') },
  { label: 'No values', of: () => '' },
];

export function hardCases(fields: readonly string[]): HardCase[] {
  return MANNERS.map(({ label, of }) => ({ label, values: Object.fromEntries(fields.map((field) => [field, of(field)])) }));
}

function worded(name: string, town: string, number: string, other: string): (field: string) => string {
  return (field) => (NAME.test(field) ? name : TOWN.test(field) ? town : NUMBER.test(field) ? number : other);
}
