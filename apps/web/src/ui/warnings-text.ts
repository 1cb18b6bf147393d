/** The server's warnings about a live version, in one line; undefined without any. */
export function warningsText(warnings: readonly { message: string }[]): string | undefined {
  const [first] = warnings;
  if (!first) return undefined;
  const more = warnings.length - 1;
  return more === 0 ? first.message : `${first.message} And ${more} more.`;
}
