import type { Font } from '@limn/contracts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { type ListColumn, ListTable } from '../../../../ui/ListTable.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Delete } from '../../../../ui/icons/general.ts';
import { Switch } from '../../../../ui/kit/inputs.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { sourceOf, stylesOf } from './font-labels.ts';
import { useSeen } from './use-seen.ts';

export interface FontTableProps {
  fonts: readonly Font[];
  sample: string;
  mayEdit: boolean;
  onHidden: (font: Font, hidden: boolean) => void;
  onDelete: (font: Font) => void;
}

export function FontTable(props: FontTableProps) {
  return (
    <ListTable
      label="Fonts"
      rows={props.fonts}
      rowKey={(font) => font.id}
      columns={columnsFor(props)}
      narrow={(font) => narrowRow(font, props)}
    />
  );
}

function columnsFor(props: FontTableProps): ListColumn<Font>[] {
  const columns: ListColumn<Font>[] = [
    { head: 'Font', width: '19%', cell: nameOf },
    { head: 'Sample', cell: (font) => <FontSample font={font} text={props.sample} /> },
    { head: 'Source', width: 100, cell: (font) => faint(sourceOf(font)) },
    { head: 'Used in', width: 110, cell: (font) => faint(usedIn(font)) },
  ];
  if (props.mayEdit) columns.push({ head: 'Offered', width: 76, cell: (font) => offeredOf(font, props) });
  if (props.mayEdit) columns.push({ head: 'Actions', align: 'right', width: 76, cell: (font) => actionsOf(font, props) });
  return columns;
}

function narrowRow(font: Font, props: FontTableProps) {
  return (
    <Row gap={2} align="center">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(font)}
        <FontSample font={font} text={props.sample} />
        <Text variant="caption" component="div" muted>
          {sourceOf(font)} · {usedIn(font)}
        </Text>
      </Box>
      {props.mayEdit ? offeredOf(font, props) : null}
      {props.mayEdit ? actionsOf(font, props) : null}
    </Row>
  );
}

function nameOf(font: Font) {
  return (
    <Box sx={{ minWidth: 0, py: 1 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{font.name}</Box>
      <Text variant="caption" component="div" muted>
        {stylesOf(font)}
        {font.hidden ? ' · hidden' : ''}
      </Text>
    </Box>
  );
}

function faint(text: string) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}

function usedIn({ used }: Font): string {
  return used === 0 ? 'not used' : `${formatCount(used)} ${used === 1 ? 'image' : 'images'}`;
}

function offeredOf(font: Font, { onHidden }: FontTableProps) {
  const words = font.hidden ? 'Hidden in the editor' : 'Shown in the editor';
  return (
    <Tooltip text={words}>
      <Switch
        checked={!font.hidden}
        onChange={(event) => onHidden(font, !event.target.checked)}
        slotProps={{ input: { 'aria-label': `Show ${font.name} in the editor` } }}
      />
    </Tooltip>
  );
}

function actionsOf(font: Font, { onDelete }: FontTableProps) {
  if (font.company_id === null) return null;
  return (
    <IconButton label={`Delete ${font.name}`} size="work" onClick={() => onDelete(font)}>
      <Delete />
    </IconButton>
  );
}

/** A line in the font itself. Its file is fetched when the row comes into sight. */
function FontSample({ font, text }: { font: Pick<Font, 'name' | 'weights' | 'styles'>; text: string }) {
  const { ref, seen } = useSeen();
  const weight = font.weights.includes(400) ? 400 : (font.weights[0] ?? 400);
  return (
    <Box
      ref={ref}
      sx={{
        fontFamily: seen ? `"${font.name}", "Open Sans", sans-serif` : undefined,
        fontWeight: weight,
        fontStyle: font.styles.includes('normal') || font.styles.length === 0 ? 'normal' : 'italic',
        fontSize: { xs: 20, md: 22 },
        lineHeight: '36px',
        height: 36,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        // Its own glyphs and nothing else: a synthesised style would mislead.
        fontSynthesis: 'none',
        maxWidth: { xs: 'calc(100vw - 150px)', md: 520 },
      }}
    >
      {text}
    </Box>
  );
}
