import type { Datatable } from '@limn/contracts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SourceChoice, type OfferedSource } from './SourceChoice.tsx';
import type { SourceFormProps } from './source-form.ts';

/** The table whose row the key in the link finds. */
export function DataTableForm(props: SourceFormProps) {
  return (
    <TableChoice
      {...props}
      type="datatable"
      label="Data table"
      none={{
        text: 'There is no data table yet. Upload a CSV file with one row for each key, such as an email address or a product number.',
        action: 'Add a data table',
        to: '/datatables',
      }}
    />
  );
}

/** The table of places. */
export function LocationTableForm(props: SourceFormProps) {
  return (
    <>
      <TableChoice
        {...props}
        type="location"
        label="Location table"
        none={{
          text: 'There is no location table yet. Upload a CSV file of your shops or venues with latitude and longitude, or postcodes.',
          action: 'Add a location table',
          to: '/datatables',
        }}
      />
      <GuideLink to="/help/locations#sources">Towns: GeoNames (CC BY 4.0)</GuideLink>
    </>
  );
}

interface TableChoiceProps extends SourceFormProps {
  type: Datatable['type'];
  label: string;
  none: { text: string; action: string; to: string };
}

function TableChoice({ wizard, onChange, type, label, none }: TableChoiceProps) {
  const query = useApiQuery('listDatatables', {});
  const sources = query.data?.datatable.filter((table) => table.type === type && table.usable).map(offered);
  return (
    <SourceChoice
      label={label}
      query={query}
      sources={sources}
      value={wizard.sourceId}
      onChange={(sourceId) => onChange({ sourceId, columns: {}, newestSource: undefined })}
      onLeave={(newestSource) => onChange({ newestSource })}
      newerThan={wizard.newestSource}
      none={none}
    />
  );
}

function offered({ id, name, rows, unique_header: key, columns }: Datatable): OfferedSource {
  const about = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}${key ? `, found by ${key}` : ''}.`;
  return { id, name, about, fields: columns.map((column) => column.name) };
}
