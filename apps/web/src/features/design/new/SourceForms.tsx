/** The forms that choose where the values of each kind of image come from. */
import type { Datatable } from '@limn/contracts';
import { findImageType, type SourceKind } from '@limn/image-types';
import type { ComponentType } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FieldNamesForm } from './FieldNamesForm.tsx';
import { SourceChoice, type OfferedSource } from './SourceChoice.tsx';
import type { Wizard } from './wizard.ts';
import { newTimer, TimerForm } from '../timer/public.ts';

export interface SourceFormProps {
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
}

const SOURCE_FORMS: Record<SourceKind, ComponentType<SourceFormProps>> = {
  link: FieldNamesForm,
  timer: TimerSourceForm,
  table: DataTableForm,
  places: LocationTableForm,
  feed: FeedForm,
};

/** Opens inside the choice of the kind. */
export function sourceFormOf(typeId: number): ComponentType<SourceFormProps> | undefined {
  const type = findImageType(typeId);
  return type && SOURCE_FORMS[type.filledFrom];
}

/** Kinds that this version of the app knows: the server may be newer. */
export function offeredTypes<T extends { id: number }>(types: readonly T[]): T[] {
  return types.filter((type) => findImageType(type.id) !== undefined);
}

/** The table whose row the key in the link finds. */
function DataTableForm(props: SourceFormProps) {
  return (
    <TableChoice
      {...props}
      type="datatable"
      label="Data table"
      none={{
        text: 'No data tables yet. Upload a CSV file with one row for each key, such as an email address or a product number.',
        action: 'Add a data table',
        to: '/datatables',
      }}
    />
  );
}

/** The table of places. */
function LocationTableForm(props: SourceFormProps) {
  return (
    <>
      <TableChoice
        {...props}
        type="location"
        label="Location table"
        none={{
          text: 'No location tables yet. Upload a CSV file of your shops or venues with latitude and longitude, or postcodes.',
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
  const about = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}${key ? `, looked up by ${key}` : ''}.`;
  return { id, name, about, fields: columns.map((column) => column.name) };
}

/** The feed whose record the picture shows. */
function FeedForm({ wizard, onChange }: SourceFormProps) {
  const query = useApiQuery('listDataSources', {});
  const sources = query.data?.datasource.map(({ id, name, config, custom_fields: asked, merge_fields: fields }) => ({
    id,
    name,
    about: `${config.result_type === 'multiple' ? 'Several records' : 'One record'} from ${hostOf(config.url)}${
      asked.length > 0 ? `, asked for with ${asked.map(({ field }) => field).join(', ')}` : ''
    }.`,
    fields: fields.map(({ value }) => value),
  }));
  return (
    <SourceChoice
      label="API data source"
      query={query}
      sources={sources}
      value={wizard.sourceId}
      onChange={(sourceId) => onChange({ sourceId })}
      none={{
        text: 'No API data sources yet. Connect a URL that returns JSON.',
        action: 'Add an API data source',
        to: '/datasources',
      }}
    />
  );
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

/** To what a countdown counts; it begins with the company's timezone. */
function TimerSourceForm({ wizard: { timer, fields }, onChange }: SourceFormProps) {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const timezone = (company === 0 ? undefined : company?.timezone) ?? 'Europe/London';
  return (
    <TimerForm place="page" settings={timer ?? newTimer(timezone)} fields={fields} onChange={(changed) => onChange({ timer: changed })} />
  );
}
