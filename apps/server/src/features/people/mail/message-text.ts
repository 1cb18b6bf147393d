/** A message as plain text: for readers that show no HTML, and for those who read it aloud. */
import type { Message } from './mailer.port.ts';

/** @param message a clean one */
export function messageText({
  subject,
  heading = subject,
  company,
  lines,
  meter,
  facts = [],
  table,
  action,
  afterwards = [],
  links = [],
  because,
}: Message): string {
  return [
    company === undefined ? 'Limn' : `Limn · ${company}`,
    heading,
    ...lines,
    ...(meter ? [meter.label] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(table ? [tableText(table)] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterwards,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    // How mail programs know where a message ends.
    ...(because ? [`-- \n${because}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A line for each row, with the names of its figures. */
function tableText({ head, texts, rows }: NonNullable<Message['table']>): string {
  const lineOf = (row: readonly string[]) => {
    const figures = row.slice(texts).map((value, place) => `${head[texts + place] ?? ''} ${value}`);
    return `${row.slice(0, texts).filter(Boolean).join(', ')}: ${figures.join(', ')}`;
  };
  return rows.map(lineOf).join('\n');
}
