/** Tells which placeholders of a tag put values into an address as they are, and what to do about it. */
import type { FieldProblem } from '@limn/model';
import { TOKEN_KINDS, type Preset, type TokenKind } from './presets.ts';
import type { TagValue } from './tag-values.ts';

/** IDs are letters and digits. */
const IDS: ReadonlySet<TokenKind> = new Set(['customerId', 'recipientId', 'sendId']);

export function unencodedPlaceholders(settings: readonly TagValue[], preset: Preset): FieldProblem[] {
  if (preset.families === 'all') return [];
  const bare = settings.flatMap(({ path, placeholders }) =>
    placeholders.filter(({ text }) => !isSafe(text, preset)).map(({ text }) => ({ path, text })),
  );
  const [first] = bare;
  if (!first) return [];
  const { encoding, name } = preset;
  if (!encoding)
    return [
      {
        path: 'preset',
        message: `${name} cannot encode values for an address: a # or & in one cuts it off there, a + may become a space, and a quote breaks the tag. Use fields without such signs, such as a first name or an id, or keep a cleaned copy of the field in ${name}.`,
      },
    ];
  return bare.flatMap(({ path, text }) => {
    const encoded = encoding.encode(text);
    return encoded === undefined
      ? []
      : [{ path, message: `A # or & in this value would cut it off. Write ${encoded}, which ${name} encodes for the address.` }];
  });
}

/** Encoded already, or an id that needs no encoding. */
function isSafe(text: string, preset: Preset): boolean {
  if (preset.encoding?.plain(text) !== undefined) return true;
  const known = TOKEN_KINDS.flatMap((kind) => preset[kind].map((token) => ({ kind, ...token }))).find(({ token }) => token === text);
  return known !== undefined && (preset.encoding ? known.token === known.plain : IDS.has(known.kind));
}
