import type { TableColumn } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { FlavourEditor } from '../editor/use-flavour-editor.ts';

/** By which columns items are alike; left alone, those that are called so. */
export function SimilarItems({ editor, columns, mayEdit }: { editor: FlavourEditor; columns: readonly TableColumn[]; mayEdit: boolean }) {
  const { draft, flavour, change } = editor;
  const isSameTable = draft.datatable === flavour.datatable;
  const options = (found: string | null) => [
    { value: '', label: isSameTable && found ? `Recognised: ${found}` : 'Recognised by its name' },
    ...columns.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 300px))' } }}>
      <SelectField
        label="Category column"
        value={draft.categoryColumn ?? ''}
        options={options(flavour.category_column === null ? flavour.similar_by.category : null)}
        onChange={(name) => change((before) => ({ ...before, categoryColumn: name || null }))}
        disabled={!mayEdit}
      />
      <SelectField
        label="Price column"
        value={draft.priceColumn ?? ''}
        options={options(flavour.price_column === null ? flavour.similar_by.price : null)}
        onChange={(name) => change((before) => ({ ...before, priceColumn: name || null }))}
        disabled={!mayEdit}
      />
    </Box>
  );
}
