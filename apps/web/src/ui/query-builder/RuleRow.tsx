import {
  childPath,
  findItem,
  operatorLabel,
  operatorsOf,
  problemSentence,
  ruleSentence,
  valueSchema,
  type Child,
  type RuleQuery,
} from '@limn/query';
import { useMemo, type ReactNode } from 'react';
import { Box, Row } from '../layout.ts';
import { SelectField } from '../SelectField.tsx';
import { Text } from '../Text.tsx';
import { nameOf, useBuilder } from './builder-context.ts';
import { withItem, withOperator } from './edit-rule.ts';
import type { Path } from './edit-tree.ts';
import { Grip, RowActions } from './RowTools.tsx';
import { NARROW, TIGHT } from './narrow.ts';
import { SegmentRow } from './SegmentRow.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import { QueryStringField, ValueEditor } from './ValueEditor.tsx';

/** A rule: its field, its operator, its value, and the sentence they make. */
export function RuleRow({ child, path }: { child: Child; path: Path }) {
  const { catalogue, noteOf, dragged } = useBuilder();
  const off = isOff(child);
  if (typeof child === 'object' && child !== null && child.type === 'segment')
    return <SegmentRow child={child} path={path} off={off} note={noteOf(wirePath(path))} />;
  const query = queryOf(child);
  const sentence = query ? ruleSentence(query, catalogue) : { text: problemSentence('not_a_rule'), problem: 'not_a_rule' };
  const isBroken = sentence.problem !== undefined && !off;
  return (
    <Box
      role="group"
      aria-label={nameOf('rule', path)}
      data-at={path.join('.')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr) auto',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'start',
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        opacity: dragged === path.join('.') ? 0.4 : 1,
        [NARROW]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', rowGap: 2 },
        [TIGHT]: { '& > [data-part="field"], & > [data-line]': { gridColumn: '1 / -1', gridRow: 'auto' } },
      }}
    >
      <Grip kind="rule" path={path} />
      <LineName path={path} />
      {query ? <Controls query={query} path={path} off={off} /> : <Unreadable />}
      <Box sx={{ gridColumn: -2, gridRow: 1 }}>
        <RowActions kind="rule" path={path} off={off} />
      </Box>
      <Row data-line="" justify="space-between" wrap sx={{ gridColumn: '2 / -1', columnGap: 3 }}>
        <Text component="span" variant="caption" breaks sx={{ minWidth: 0, color: isBroken ? 'warning.main' : 'text.secondary' }}>
          {off ? <OffMark /> : null}
          {sentence.text}
          {query ? <Hint query={query} /> : null}
        </Text>
        <Note>{noteOf(wirePath(path))}</Note>
      </Row>
    </Box>
  );
}

function Controls({ query, path, off }: { query: RuleQuery; path: Path; off: boolean }) {
  const { catalogue, disabled, edit } = useBuilder();
  const name = nameOf('rule', path);
  const found = findItem(catalogue, query);
  const fields = useMemo(
    () =>
      catalogue.flatMap((category) =>
        category.items.map((item) => ({
          key: JSON.stringify([String(category.id), String(item.id)]),
          label: `${category.label}: ${item.label}`,
          short: item.label,
          group: category.label,
        })),
      ),
    [catalogue],
  );
  const key = JSON.stringify([String(query.category_id), String(query.id)]);
  const unknown = { key, label: `Unknown field (${String(query.category_id)}: ${String(query.id)})`, group: 'Not there any more' };
  const offered = found ? operatorsOf(found.item) : [];
  const operators = offered.some(({ operator }) => operator === query.operator)
    ? offered
    : [...offered, { operator: query.operator, label: operatorLabel(query.operator) }];
  const dimmed = off ? { opacity: 0.6 } : {};
  const schema = found && valueSchema(found.item.type, query.operator);
  // Miles with a point, and what needs a query string besides, stand in a line of their own.
  const isWide = schema?.kind === 'near' || found?.category.queryString === true;
  return (
    <>
      <Box data-part="field" sx={dimmed}>
        <SearchSelect
          label={`Field of ${name}`}
          labelHidden
          options={found ? fields : [...fields, unknown]}
          value={key}
          onChange={(next) => {
            const chosen = fieldOf(next, catalogue);
            if (chosen) edit(path, withItem(query, chosen.category, chosen.item));
          }}
          nothingFound="No field is called that."
          disabled={disabled}
          error={!found}
        />
      </Box>
      <Box data-line="" sx={{ ...dimmed, [NARROW]: { gridColumn: '2 / -1', gridRow: 2 } }}>
        <SelectField
          label={`Operator of ${name}`}
          labelHidden
          size="work"
          value={String(query.operator)}
          options={operators.map(({ operator, label }) => ({ value: String(operator), label }))}
          onChange={(operator) => edit(path, withOperator(query, Number(operator)))}
          disabled={disabled || !found}
        />
      </Box>
      <Box
        data-line=""
        sx={{
          ...dimmed,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '& > *': { flex: '1 1 160px' },
          ...(isWide ? { gridColumn: '2 / 5', gridRow: 2 } : {}),
          [NARROW]: { gridColumn: '2 / -1', gridRow: 3, '&:empty': { display: 'none' } },
        }}
      >
        {found?.category.queryString ? (
          <QueryStringField
            query={query}
            of={name}
            onChange={(change, place) => edit(path, { ...query, ...change }, placeOf(path, place))}
          />
        ) : null}
        {found ? (
          <ValueEditor
            query={query}
            item={found.item}
            of={name}
            onChange={(change, place) => edit(path, { ...query, ...change }, placeOf(path, place))}
          />
        ) : null}
      </Box>
    </>
  );
}

/** The remark of the operator or its item, such as how many opens can answer the rule. */
function Hint({ query }: { query: RuleQuery }) {
  const { catalogue } = useBuilder();
  const item = findItem(catalogue, query)?.item;
  const hint = item && (operatorsOf(item).find(({ operator }) => operator === query.operator)?.hint ?? item.hint);
  return hint ? ` ${hint}` : null;
}

function Unreadable() {
  return (
    <Text variant="body2" data-line="" sx={{ gridColumn: 'span 3', py: '6px', color: 'text.secondary', [NARROW]: { gridColumn: 'auto' } }}>
      A rule of a newer version
    </Text>
  );
}

/** Between the tools, where these have a line of their own. */
function LineName({ path }: { path: Path }) {
  return (
    <Text
      aria-hidden
      component="span"
      variant="caption"
      sx={{ display: 'none', [TIGHT]: { display: 'block', gridColumn: 2, gridRow: 1, alignSelf: 'center', color: 'text.secondary' } }}
    >
      Rule {(path.at(-1) ?? 0) + 1}
    </Text>
  );
}

function OffMark() {
  return (
    <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
      Switched off.{' '}
    </Box>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? (
    <Text component="span" variant="caption">
      {children}
    </Text>
  ) : null;
}

/** Undefined for a child that is no rule this version can show. */
function queryOf(child: Child): RuleQuery | undefined {
  if (typeof child !== 'object' || child === null || child.type !== 'rule') return undefined;
  const query: unknown = child.query;
  return typeof query === 'object' && query !== null && !Array.isArray(query) ? (query as RuleQuery) : undefined;
}

export function isOff(child: Child): boolean {
  return typeof child === 'object' && child !== null && child.off === true;
}

function fieldOf(key: string, catalogue: Parameters<typeof findItem>[0]): ReturnType<typeof findItem> {
  const [category_id = '', id = ''] = JSON.parse(key) as string[];
  return findItem(catalogue, { category_id, id });
}

function placeOf(path: Path, place: string | undefined): string | undefined {
  return place && `${path.join('.')} ${place}`;
}

/** As traces name it. */
function wirePath(path: Path): string {
  return path.reduce<string>((parent, index) => childPath(parent, index), '');
}
