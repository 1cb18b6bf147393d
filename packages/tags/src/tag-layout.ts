/**
 * How several pictures of one tag stand in the email: under each other, or in a table that mail programs of
 * all ages draw.
 */

export const TAG_LAYOUTS = ['list', 'two', 'three'] as const;
export type TagLayout = (typeof TAG_LAYOUTS)[number];

const COLUMNS: Readonly<Record<TagLayout, number>> = { list: 1, two: 2, three: 3 };

/** Pixels that most emails are wide: pictures beside each other are made to fit. */
const EMAIL_WIDTH = 600;

export interface LaidOut {
  width: number;
  height: number;
  unsized?: boolean;
  multipleItems?: boolean;
  layout?: TagLayout;
}

/** Pictures in a row. */
export function columnsOf({ multipleItems, layout = 'list' }: Pick<LaidOut, 'multipleItems' | 'layout'>): number {
  return multipleItems ? COLUMNS[layout] : 1;
}

/** Pixels of each picture on the page. */
export function shownSize(input: LaidOut): { width: number; height: number } {
  const { width, height } = input;
  const columns = columnsOf(input);
  const max = Math.floor(EMAIL_WIDTH / columns);
  if (columns === 1 || !(width > max)) return { width, height };
  return { width: max, height: Math.max(1, Math.round((height * max) / width)) };
}

/** Pictures in rows; the last row has empty cells where pictures are left out. */
export function inLayout(pictures: readonly string[], input: LaidOut): string {
  const columns = columnsOf(input);
  if (columns === 1) return pictures.join('\n');
  const cell = input.unsized ? Math.floor(EMAIL_WIDTH / columns) : shownSize(input).width;
  const share = (100 / columns).toFixed(2).replace(/\.?0+$/, '');
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) => {
    const cells = Array.from({ length: columns }, (_unused, column) => {
      const picture = pictures[row * columns + column] ?? '&nbsp;';
      return `<td width="${cell}" valign="top" style="width:${share}%">\n${picture}\n</td>`;
    });
    return `<tr>\n${cells.join('\n')}\n</tr>`;
  });
  const width = cell * columns;
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="${width}" style="width:100%;max-width:${width}px">\n${rows.join('\n')}\n</table>`;
}
