/** Problems that make a tag impossible, with a remedy for a marketer. */
import type { FieldProblem } from '@limn/model';
import type { TagValue } from './tag-values.ts';

/** `linkOnly` are the values that stand in the link and not in the picture's address. */
export function quoteProblems(values: readonly TagValue[], linkOnly: readonly TagValue[]): FieldProblem[] {
  const inPicture = quoteProblem(values);
  return inPicture.length > 0 ? inPicture : quoteProblem([...values, ...linkOnly]);
}

function quoteProblem(values: readonly TagValue[]): FieldProblem[] {
  const both = values.find((value) => holds(value, "'") && holds(value, '"'));
  if (both) return [{ path: both.path, message: bothQuotes(both.value) }];
  const single = values.find((value) => holds(value, "'"));
  const double = values.find((value) => holds(value, '"'));
  if (!single || !double) return [];
  const message = `"${single.name}" and "${double.name}" use different quotes (' and "), and one address can hold only one kind. Use the same quotes in both.`;
  return [{ path: double.path, message }];
}

function holds({ placeholders }: TagValue, quote: string): boolean {
  return placeholders.some(({ text }) => text.includes(quote));
}

export function bothQuotes(value: string): string {
  return `${value} holds both kinds of quotes (' and "), and an address can hold only one kind. Use the same quotes throughout.`;
}

export function withheldFromAlt(service: string, placeholders: readonly string[]): string {
  return `${service} does not escape values for HTML: a quote in one would break the tag. So the alternative text goes without ${placeholders.join(' and ')}.`;
}

export function addressProblems({
  renderUrl,
  linkUrl,
  includeLink,
}: {
  renderUrl: string;
  linkUrl: string;
  includeLink?: boolean;
}): FieldProblem[] {
  const message = 'This must be an http or https address without spaces, quotes or a query.';
  const isHost = (text: string) => /^https?:\/\/[^\s"'<>`\\?#\p{Cc}]+$/iu.test(text);
  const problems: FieldProblem[] = [];
  if (!isHost(renderUrl)) problems.push({ path: 'renderUrl', message });
  if (includeLink && !isHost(linkUrl)) problems.push({ path: 'linkUrl', message });
  return problems;
}

export function sizeProblems({ width, height }: { width: number; height: number }): FieldProblem[] {
  return Object.entries({ width, height }).flatMap(([path, value]) =>
    pixels(value) >= 1 ? [] : [{ path, message: 'Use at least 1 pixel.' }],
  );
}

/** Whole pixels; 0 where it is no number. */
export function pixels(value: number): number {
  return Number.isFinite(value) ? Math.round(value) : 0;
}
