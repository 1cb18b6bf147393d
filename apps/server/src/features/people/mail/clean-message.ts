/**
 * A message whose texts cannot do more than be read: names come from other users, and a message under our
 * name must not be rearranged by them. Line breaks would make paragraphs and headers of their own, marks of
 * direction turn what follows around, control characters stop some readers.
 */
import type { Message } from './mailer.port.ts';

const MAX_SUBJECT_LENGTH = 200;

export function cleanMessage(message: Message): Message {
  const { preheader, heading, company, meter, facts, table, links, stopUrl, action, because } = message;
  return {
    ...message,
    subject: cut(line(message.subject), MAX_SUBJECT_LENGTH),
    ...(preheader === undefined ? {} : { preheader: line(preheader) }),
    ...(heading === undefined ? {} : { heading: line(heading) }),
    ...(company === undefined ? {} : { company: line(company) }),
    lines: message.lines.map(line),
    ...(meter === undefined ? {} : { meter: { share: Math.min(1, Math.max(0, meter.share || 0)), label: line(meter.label) } }),
    ...(facts === undefined ? {} : { facts: facts.map(({ label, value }) => ({ label: line(label), value: line(value) })) }),
    ...(table === undefined
      ? {}
      : { table: { ...table, label: line(table.label), head: table.head.map(line), rows: table.rows.map((row) => row.map(line)) } }),
    ...(links === undefined ? {} : { links: links.map(({ label, url }) => ({ label: line(label), url: webAddress(url) })) }),
    ...(stopUrl === undefined ? {} : { stopUrl: webAddress(stopUrl) }),
    ...(action === undefined ? {} : { action: { label: line(action.label), url: webAddress(action.url) } }),
    ...(message.afterwards === undefined ? {} : { afterwards: message.afterwards.map(line) }),
    ...(because === undefined ? {} : { because: line(because) }),
  };
}

function line(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** Every address in a message is made by us; one that is not of the web would be an error of ours. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A message leads to ${protocol}`);
  return href;
}
