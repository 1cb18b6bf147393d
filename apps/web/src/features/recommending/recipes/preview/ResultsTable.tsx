import type { RecipeResult } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { ScrollArea } from '../../../../ui/ScrollArea.tsx';
import { Text } from '../../../../ui/Text.tsx';

/** The specification leaves this column out. */
const NOT_SHOWN = 'content';

export const BECAUSE_TEXT: Readonly<Record<RecipeResult['because'], string>> = {
  chosen: 'Chosen',
  diversity_repeated: 'Repeats a value: too few different items',
  fallback_item: 'Fallback item',
  default_recipe: 'From the default recipe',
};

/** The items in their order, with the columns of their rows. */
export function ResultsTable({ columns, results }: { columns: readonly string[]; results: readonly RecipeResult[] }) {
  if (results.length === 0)
    return (
      <Text variant="body2" muted>
        No item is left for this customer, and there is no fallback. Search an item below to see why.
      </Text>
    );
  const shown = columns.filter((column) => column.toLowerCase() !== NOT_SHOWN);
  return (
    <ScrollArea label="Results" framed>
      <Box component="table" aria-label="Results" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Item</th>
            <th scope="col">Points</th>
            <th scope="col">Why</th>
            {shown.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ position, id, score, because, values }) => (
            <tr key={position}>
              <td>{position}</td>
              <th scope="row">{id}</th>
              <td>{score === null ? '–' : score.toLocaleString('en-GB')}</td>
              <td>{BECAUSE_TEXT[because]}</td>
              {shown.map((column) => (
                <td key={column} title={values[column]}>
                  {values[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollArea>
  );
}

const TABLE = {
  borderCollapse: 'collapse',
  minWidth: '100%',
  typography: 'body2',
  '& th, & td': {
    textAlign: 'left',
    px: 2,
    height: 36,
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& thead th': { typography: 'label', color: 'text.secondary' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
  '& tbody th': { fontWeight: 600 },
} as const;
