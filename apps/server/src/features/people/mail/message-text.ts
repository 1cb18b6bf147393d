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
  action,
  afterwards = [],
  because,
}: Message): string {
  return [
    company === undefined ? 'Limn' : `Limn · ${company}`,
    heading,
    ...lines,
    ...(meter ? [meter.label] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterwards,
    // How mail programs know where a message ends.
    ...(because ? [`-- \n${because}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}
