import { findImageType, recordSourceOf } from '@limn/image-types';
import { compileCustomFields, fieldsWithSteps, fillCustomFields, valuesOf, type MergeContext, type Value } from '@limn/merge';
import { TAG_PARAMETER } from '@limn/model';
import { useCallback, useMemo, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { textValue } from '../document/text-value.ts';
import { heldRow, ownFieldsOf, previewTexts } from '../document/shown-values.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { usePreviewContext } from './use-preview-context.ts';

export interface SampleRow {
  context: MergeContext;
  /** Where the values come from, as it goes on after "from". */
  from: string;
  /**
   * All values of the row, with those of custom fields and of fields with steps in `templates`. What was
   * tried instead counts, and is not kept.
   */
  values: (
    custom: ImageSettings['custom_merge_fields'],
    tried: ReadonlyMap<string, string>,
    templates?: readonly string[],
  ) => Map<string, Value>;
}

/**
 * Test values of fields: the preview data and, where a table or feed fills the image, the row that its
 * preview shows.
 * @param ofCustomers also values of the preview's customer
 */
export function useSampleRow({ ofCustomers = true }: { ofCustomers?: boolean } = {}): SampleRow {
  const image = useEditorState((state) => state.image);
  const context = usePreviewContext();
  const [openedMs] = useState(() => Date.now());
  const type = findImageType(image.type.id);
  const hasRecord = type !== undefined && recordSourceOf(type, image) !== undefined;
  const query = { settings: JSON.stringify(image.preview_settings) };
  const answer = useApiQuery('previewJson', { params: { id: image.id }, query }, { enabled: hasRecord, staleTime: 0, keepPrevious: true });
  const { record, dates } = answer.data ?? {};
  const customer = useSampleCustomer(image.preview_settings[TAG_PARAMETER.recipient], ofCustomers);
  const values = useCallback(
    (custom: ImageSettings['custom_merge_fields'], tried: ReadonlyMap<string, string>, templates: readonly string[] = []) => {
      const given = {
        ...customer,
        ...previewTexts(image, ownFieldsOf(image), openedMs, heldRow({ record, dates })),
        ...record,
        ...Object.fromEntries(tried),
      };
      const all = fillCustomFields(compileCustomFields(custom), valuesOf(given), context, fieldsWithSteps(templates));
      // Also a custom field may be tried with another value than its own.
      for (const [name, text] of tried) all.set(name, { text, origin: 'custom' });
      return all;
    },
    [image, record, dates, customer, context, openedMs],
  );
  return { context, from: hasRecord && record ? 'the preview row' : 'your preview data', values };
}

/** Values of the preview's customer, by the names of merge fields; of the newest one where none is named. */
function useSampleCustomer(eid: unknown, enabled: boolean): Readonly<Record<string, string>> | undefined {
  const search = textValue(eid);
  const query = { page: 1, rowsPerPage: 1, ...(search === '' ? {} : { search }) };
  const id = useApiQuery('listCustomers', { query }, { enabled, staleTime: 60_000 }).data?.customers.data[0]?.id;
  const customer = useApiQuery('getCustomer', { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 60_000 }).data?.customer;
  return useMemo(() => {
    if (!customer) return undefined;
    const { customer_id, email, traits, aggregates } = customer;
    const values = [
      ...traits,
      ...aggregates.flatMap((event) => event.values),
      { id: 'customer_id', value: customer_id },
      { id: 'email', value: email },
    ];
    return Object.fromEntries(values.map(({ id: name, value }) => [`customer.${name}`, value ?? '']));
  }, [customer]);
}
