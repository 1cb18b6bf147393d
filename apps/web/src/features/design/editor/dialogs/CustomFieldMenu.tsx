import { TRANSFORMS, type MergeContext, type Transform, type TransformTab } from '@limn/merge';
import { memo, useCallback, useId, useState } from 'react';
import { Add, Search } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Tab, Tabs } from '../../../../ui/kit/tabs.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { whyLeftOut } from './merge-outcomes.ts';

const TABS: readonly { tab: TransformTab; label: string }[] = [
  { tab: 'text', label: 'Text' },
  { tab: 'maths', label: 'Maths' },
  { tab: 'miscellaneous', label: 'Miscellaneous' },
];

export interface CustomFieldMenuProps {
  /** The value that a step added now would get. */
  value: string;
  context: MergeContext;
  /** Always the same function: nothing here is drawn again while someone types elsewhere. */
  onAdd: (transform: string) => void;
}

/** All that can be done to a value. A search looks through every tab. */
export const CustomFieldMenu = memo(function CustomFieldMenu({ value, context, onAdd }: CustomFieldMenuProps) {
  const id = useId();
  const [wanted, setWanted] = useState<TransformTab>('text');
  const [search, setSearch] = useState('');
  const asked = search.trim().toLowerCase();
  const found = TRANSFORMS.filter((transform) => isAskedFor(transform, asked));
  const within = (tab: TransformTab): Transform[] => found.filter((transform) => transform.tab === tab);
  // A tab without a find gives way to one that has some.
  const shown = within(wanted).length > 0 ? wanted : (found[0]?.tab ?? wanted);

  const add = useCallback(
    (key: string) => {
      onAdd(key);
      setSearch('');
    },
    [onAdd],
  );

  return (
    <Box component="section" aria-label="Add a step">
      <Row gap={3} align="center" wrap sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
        <Tabs value={shown} onChange={(_event, tab: TransformTab) => setWanted(tab)} aria-label="Kinds of steps" sx={{ flex: 'none' }}>
          {TABS.map(({ tab, label }) => (
            <Tab
              key={tab}
              value={tab}
              id={`${id}-${tab}`}
              aria-controls={`${id}-panel`}
              label={asked ? `${label} (${within(tab).length})` : label}
              sx={{ px: 2.5, minWidth: 0 }}
            />
          ))}
        </Tabs>
        <Box sx={{ flex: 1, minWidth: 130, my: 1 }}>
          <Field
            label="Search the steps"
            labelHidden
            placeholder="Search"
            size="work"
            value={search}
            onChange={setSearch}
            start={<Search sx={{ fontSize: 16, color: 'text.secondary', mr: 1 }} aria-hidden />}
            onKeyDown={(event) => {
              const first = within(shown)[0];
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !asked || !first) return;
              event.preventDefault();
              add(first.key);
            }}
          />
        </Box>
      </Row>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown}`}
        sx={{ display: 'grid', gap: 1, pt: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {within(shown).map((transform) => (
          <TransformTile key={transform.key} transform={transform} leftOut={whyLeftOut(transform, value, context)} onAdd={add} />
        ))}
      </Box>
      {found.length === 0 ? (
        <Text variant="body2" muted sx={{ py: 3 }}>
          No results for “{search}”.
        </Text>
      ) : null}
    </Box>
  );
});

function isAskedFor({ label, key, also = [], hint }: Transform, asked: string): boolean {
  return [label, key, ...also, hint].some((words) => words.toLowerCase().includes(asked));
}

interface TransformTileProps {
  transform: Transform;
  leftOut: string | undefined;
  onAdd: (key: string) => void;
}

const TransformTile = memo(function TransformTile({ transform, leftOut, onAdd }: TransformTileProps) {
  const { label, hint, example } = transform;
  return (
    <Tooltip text={`${leftOut ? `No effect: ${leftOut} ` : ''}${hint} ${exampleOf(example)}`} describes>
      <ButtonBase
        onClick={() => onAdd(transform.key)}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.5,
          minHeight: 44,
          minWidth: 0,
          scrollMarginBottom: '120px',
          px: 2,
          py: 1,
          borderRadius: '6px',
          '&:hover, &:focus-visible': { bgcolor: 'tint' },
          '& .add': { color: 'field.line' },
          '&:hover .add, &:focus-visible .add': { color: 'text.primary' },
        }}
      >
        <Add className="add" sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Box
            component="span"
            sx={{ display: 'block', typography: 'body2', fontWeight: 600, color: leftOut ? 'text.tertiary' : undefined }}
          >
            {label}
          </Box>
          <Box
            component="span"
            sx={{
              display: 'block',
              typography: 'caption',
              color: leftOut ? 'text.tertiary' : 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {leftOut ? `Needs a ${transform.takes}` : hint}
          </Box>
        </Box>
      </ButtonBase>
    </Tooltip>
  );
});

function exampleOf({ value, result }: Transform['example']): string {
  return `${value === '' ? 'Nothing' : `“${value}”`} becomes “${result}”.`;
}
