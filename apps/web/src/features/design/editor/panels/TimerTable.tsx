import { useApiQuery } from '../../../../api/use-api-query.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { dataSourceWith, listedFields, recordFields } from '../document/preview-fields.ts';
import { useSetting } from '../parts/use-setting.ts';
import { useEditorState } from '../context/editor-context.tsx';

const NO_TABLE = '';

/** The place of a countdown's date: in the tag, or in the row of a table that the tag names by its key. */
export function TimerTable() {
  const image = useEditorState((state) => state.image);
  const setting = useSetting('data_source');
  const id = image.data_source?.id ?? null;
  const tables = (useApiQuery('listDatatables', {}).data?.datatable ?? []).filter(
    (table) => table.id === id || (table.type === 'datatable' && table.usable && table.unique_header !== null),
  );
  const header = image.data_source?.unique_header;

  function choose(value: string): void {
    // Fields of the tag stay, whichever list they are kept in.
    const fields = listedFields(image).join(',');
    setting.save(
      dataSourceWith(
        image,
        value === NO_TABLE ? { id: null, fields, csv_header: fields, link_fields: '' } : { id: Number(value), link_fields: fields },
      ),
    );
  }

  return (
    <SelectField
      label="Date comes from"
      size="work"
      value={id === null ? NO_TABLE : String(id)}
      options={[{ value: NO_TABLE, label: 'The tag' }, ...tables.map((table) => ({ value: String(table.id), label: table.name }))]}
      hint={
        id === null
          ? 'Choose a data table to read it from each recipient’s row.'
          : `The tag carries ${header ?? 'the key'}, which finds the row.`
      }
      error={setting.error}
      disabled={image.lock}
      onChange={choose}
    />
  );
}

/** Names that may hold the date. */
export function datedFields(image: Parameters<typeof recordFields>[0]): string[] {
  return [...recordFields(image), ...listedFields(image)];
}
