/**
 * A page of the test kit: a query builder alone, with fields of every kind. `e2e/query-builder.spec.ts`
 * drives it.
 */
import type { Campaign } from '@limn/contracts';
import { INPUT_TYPE, INPUT_TYPES, OPERATOR, type Catalogue, type Group, type RuleChild } from '@limn/query';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../theme/theme.ts';
import { CssBaseline, ThemeProvider } from '../ui/kit/base.ts';
import { Box } from '../ui/layout.ts';
import { QueryBuilder } from '../ui/query-builder/QueryBuilder.tsx';
import { Text } from '../ui/Text.tsx';

declare global {
  interface Window {
    /** The tree as it would be saved. */
    tree: Group;
  }
}

const ALL_OPERATORS = Object.values(OPERATOR);

const CATALOGUE: Catalogue = [
  {
    id: 'weather',
    label: 'Weather',
    items: [
      {
        id: 'now',
        label: 'conditions now',
        type: INPUT_TYPE.SELECT,
        options: ['Rain', 'Snow', 'Sun', 'Cloud'].map((label) => ({ label, value: label.toLowerCase() })),
        hint: 'About 62% of opens can answer this: mail proxies hide the place.',
      },
    ],
  },
  {
    id: 'device',
    label: 'Device & Client',
    items: [
      {
        id: 'type',
        label: 'type',
        type: INPUT_TYPE.SELECT,
        options: ['Phone', 'Tablet', 'Computer'].map((label) => ({ label, value: label.toLowerCase() })),
      },
    ],
  },
  {
    id: 'place',
    label: 'Place',
    items: [
      {
        id: 'distance',
        label: 'distance',
        type: INPUT_TYPE.TEXT,
        operators: [{ operator: OPERATOR.DISTANCE, label: 'within miles of' }, OPERATOR.WITHIN, OPERATOR.BEYOND, OPERATOR.DISTANCE_BETWEEN],
      },
    ],
  },
  { id: 'url', label: 'URL', queryString: true, items: [{ id: 'parameter', label: 'query string', type: INPUT_TYPE.TEXT }] },
  {
    id: 'customer',
    label: 'Customer',
    items: [
      { id: 'tier', label: 'tier', type: INPUT_TYPE.TEXT, operators: ALL_OPERATORS },
      { id: 'spend', label: 'spend', type: INPUT_TYPE.CURRENCY },
      { id: 'joined', label: 'joined', type: INPUT_TYPE.DATE, operators: [OPERATOR.SMALLER_DAYS_AGO, OPERATOR.EQUAL, OPERATOR.EMPTY] },
      {
        id: 'hobbies',
        label: 'hobbies',
        type: INPUT_TYPE.MULTI_SELECT,
        options: ['Ski', 'Walk', 'Climb'].map((label) => ({ label, value: label.toLowerCase() })),
      },
      { id: 'postcode', label: 'postcode', type: INPUT_TYPE.TEXT, operators: [OPERATOR.INLIST, OPERATOR.N_INLIST, OPERATOR.BEGINS_WITH] },
    ],
  },
  {
    id: 'kinds',
    label: 'Every kind',
    items: INPUT_TYPES.map(({ key }, type) => ({ id: key, label: key.toLowerCase().replace('_', ' '), type })),
  },
];

const MERGE_FIELDS: Campaign['merge_fields'] = {
  URL: [{ name: 'Town', value: 'town' }],
  Customer: [
    { name: 'Tier', value: 'customer.tier' },
    { name: 'Last range', value: 'customer.last_range' },
  ],
};

const rule = (category_id: string, id: string, operator: number, value: unknown, ruleType: number, more: object = {}): RuleChild => ({
  type: 'rule',
  query: { category_id, id, operator, value, ruleType, ...more },
});

const SAMPLE: Group = {
  operator: 'All',
  children: [
    rule('weather', 'now', OPERATOR.EQUAL, 'rain', INPUT_TYPE.SELECT),
    rule('place', 'distance', OPERATOR.DISTANCE, null, INPUT_TYPE.TEXT, { distance: 120, longitude: -1.5491, latitude: 53.8008 }),
    {
      type: 'group',
      operator: 'Any',
      children: [
        rule('device', 'type', OPERATOR.EQUAL, 'phone', INPUT_TYPE.SELECT),
        rule('customer', 'tier', OPERATOR.EQUAL, '[[customer.tier]]', INPUT_TYPE.TEXT),
        {
          type: 'group',
          operator: 'All',
          children: [
            rule('customer', 'joined', OPERATOR.SMALLER_DAYS_AGO, 30, INPUT_TYPE.DATE),
            rule('url', 'parameter', OPERATOR.EQUAL, null, INPUT_TYPE.TEXT, { string: 'tier' }),
          ],
        },
      ],
    },
    rule('customer', 'hobbies', OPERATOR.LIST_CONTAINS, ['ski', 'walk', '[[customer.last_range]]'], INPUT_TYPE.MULTI_SELECT),
    { ...rule('customer', 'spend', OPERATOR.GREATER_OR_EQUAL, 100, INPUT_TYPE.CURRENCY), off: true },
    rule('crm', 'score', 41, 7, 33),
    { type: 'forecast', id: 4 } as unknown as RuleChild,
  ],
};

function Page() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const [tree, setTree] = useState<Group>(() => (asked.has('empty') ? { operator: 'All', children: [] } : SAMPLE));
  useLayoutEffect(() => {
    window.tree = tree;
  }, [tree]);
  return (
    <Box component="main" sx={{ maxWidth: 900, mx: 'auto', p: { xs: 3, md: 6 } }}>
      <QueryBuilder
        label="Targeting rule"
        value={tree}
        onChange={setTree}
        catalogue={CATALOGUE}
        mergeFields={MERGE_FIELDS}
        disabled={asked.has('disabled')}
        noteOf={(path) => (path === 'children[0]' ? 'Tom: rain' : null)}
        count={<Text variant="body2">1,204 of 8,310 rows match</Text>}
      />
    </Box>
  );
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
      <CssBaseline />
      <Page />
    </ThemeProvider>
  </StrictMode>,
);
