/** Attributes whose quote was forgotten: those of our tags, and those of others that swallow one of ours. */
import { excerpt, type RawFinding } from './doctor-context.ts';
import type { HtmlAttribute, HtmlElement, HtmlPart } from './email-html.ts';

const OURS = /\/(?:render|link)\//;
const MAX_LENGTH = 10_000;

export function missingQuotes(html: string, parts: readonly HtmlPart[]): RawFinding[] {
  return parts.flatMap((part) => (part.kind === 'element' && !part.outlookOnly ? quotesOf(html, part) : []));
}

function quotesOf(html: string, element: HtmlElement): RawFinding[] {
  const isOurs = element.attributes.some(({ name, raw }) => (name === 'src' || name === 'href') && OURS.test(raw));
  return element.attributes
    .filter(({ quoteMissing }) => quoteMissing)
    .flatMap((attribute) => {
      const swallowed = html.slice(attribute.end, endOfSwallowing(html, attribute));
      if (!isOurs && !OURS.test(swallowed)) return [];
      return [
        {
          rule: 'missing-quote' as const,
          title: `A quote is missing around “${attribute.name}”`,
          start: attribute.start,
          snippet: excerpt(html.slice(element.start, element.end)),
          edits: quoted(attribute),
        },
      ];
    });
}

/** The element in which a browser comes to its senses is broken, too. */
function endOfSwallowing(html: string, { end, swallowsUntil = end }: HtmlAttribute): number {
  const max = end + MAX_LENGTH;
  const close = html.indexOf('>', swallowsUntil);
  return close === -1 ? max : Math.min(close, max);
}

/** The value alone between quotes; none where it holds both kinds. */
function quoted({ name, start, end, raw, quote }: HtmlAttribute): RawFinding['edits'] {
  const other = quote === '"' ? "'" : '"';
  const around = raw.includes(quote) ? other : quote;
  return raw.includes(around) ? [] : [{ start, end, text: `${name}=${around}${raw}${around}` }];
}
