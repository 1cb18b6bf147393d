/** What the server answered about a version that is live, in one line; undefined where it has nothing to say. */
export function warningsText(warnings: readonly { message: string }[]): string | undefined {
  const [first] = warnings;
  if (!first) return undefined;
  const more = warnings.length - 1;
  return more === 0 ? first.message : `${first.message} And ${more} more.`;
}
