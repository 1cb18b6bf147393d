import { useApiQuery } from '../../../api/use-api-query.ts';
import { SourceChoice } from './SourceChoice.tsx';
import type { SourceFormProps } from './source-form.ts';

/** The feed whose record the picture shows. */
export function FeedSourceForm({ wizard, onChange }: SourceFormProps) {
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
        text: 'There is no API data source yet. Connect an address on the web that answers with JSON.',
        action: 'Add an API data source',
        to: '/datasources',
      }}
    />
  );
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}
