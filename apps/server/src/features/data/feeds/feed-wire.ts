import { feedParameters, type ApiDataSource } from '@limn/contracts';
import type { RequestSecrets } from '../../../platform/request-secrets.ts';
import type { FeedRow } from './feeds.store.ts';

/** A feed as its people see it. Of its secrets they learn which are kept. */
export function wireFeed(row: FeedRow, secrets: RequestSecrets): ApiDataSource {
  const values = new Map(secrets.headers.map(({ header, value }) => [header, value]));
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    config: {
      username: secrets.username,
      password: '',
      password_set: secrets.password !== '',
      url: row.url,
      result_type: row.result_type,
      headers: row.header_names.map((header) => ({ header, value: '', value_set: (values.get(header) ?? '') !== '' })),
      first_record: row.first_record,
    },
    merge_fields: row.merge_fields,
    custom_fields: feedParameters(row.url).map((field) => ({ field })),
    editable_item: row.editable_item,
    updated_at: row.updated_at.toISOString(),
  };
}
