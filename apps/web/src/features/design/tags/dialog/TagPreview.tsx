import { buildPreviewUrl, columnsOf } from '@limn/tags';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Refresh } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { ScrollArea } from '../../../../ui/ScrollArea.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { TAGGABLE_KINDS } from '../../taggable/public.ts';
import { previewValues } from './preview-values.ts';
import { parametersOf, type TagContext, type TagForm } from './tag-form.ts';

type Layout = 'down' | 'across';
const LAYOUTS = [
  { value: 'down', label: 'Top to bottom' },
  { value: 'across', label: 'Left to right' },
] as const;
/** The sentence without preview data, table or feed. */
const WITHOUT_FIELDS = 'Previewing with all fields empty.';
/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;

const inColumns = (columns: number) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, auto)`,
  justifyContent: 'safe center',
  alignContent: 'center',
});
const inOneLine = (layout: Layout) => ({
  display: 'flex',
  flexDirection: layout === 'down' ? 'column' : 'row',
  flexWrap: layout === 'down' ? 'nowrap' : 'wrap',
  alignItems: 'center',
  justifyContent: 'safe center',
  gap: 2.5,
});

/**
 * The tag's picture with its preview data. Viewing it is neither counted nor billed. It may fill the height
 * of its column.
 */
export function TagPreview({ form, context, fills }: { form: TagForm; context: TagContext; fills: boolean }) {
  const { taggable } = context;
  const { preview } = taggable;
  const { both = [], picture = [] } = taggable.carried?.(form.tag_settings) ?? {};
  const carried = [...both, ...picture];
  const token = useApiQuery(
    TAGGABLE_KINDS[taggable.kind].calls.previewToken,
    { params: { id: taggable.id }, query: { purpose: 'log' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  );
  const [atMs, setAtMs] = useState(() => Date.now());
  const [layout, setLayout] = useState<Layout>('down');
  const several = taggable.hasItems;
  const isGiven = (name: string) => (preview.settings[name] ?? '') !== '';
  const names = parametersOf(form, context).flatMap(({ name, help }) => (help === undefined || isGiven(name) ? [name] : []));
  const values = previewValues(
    preview.settings,
    [...names, ...preview.extra.filter(isGiven)],
    preview.withoutNames,
    preview.withoutValues ?? WITHOUT_FIELDS,
    preview.place,
  );
  const columns = columnsOf({ multipleItems: several, layout: form.tags.layout ?? 'list' });
  const first = form.tags.first_item ?? 1;
  const positions = several ? Array.from({ length: form.tags.items ?? 1 }, (_, index) => first + index) : [undefined];
  const address = (position: number | undefined) =>
    buildPreviewUrl({
      kind: taggable.kind,
      uuid: taggable.uuid,
      renderUrl: context.renderUrl,
      settings: [...carried, ...values.settings],
      recipient: values.recipient,
      nowMs: atMs,
      ...(position === undefined ? {} : { position }),
      ...(form.tags.scale_2x ? { scale2x: true } : {}),
      ...(token.data ? { token: token.data.token } : {}),
    });
  return (
    <Box
      component="section"
      aria-labelledby="tag-preview"
      sx={{ display: 'flex', flexDirection: 'column', flex: fills ? 1 : 'none', minHeight: 280 }}
    >
      <Row gap={2} align="center" justify="space-between" wrap sx={{ mb: 2, minHeight: 32 }}>
        <Text id="tag-preview" variant="h3">
          Preview
        </Text>
        <Row gap={2} align="center">
          {columns > 1 ? null : <Segmented label="Layout" options={LAYOUTS} value={layout} onChange={setLayout} />}
          <IconButton
            label="Refresh the preview"
            size="work"
            bordered
            onClick={() => {
              void token.refetch();
              setAtMs(Date.now());
            }}
          >
            <Refresh />
          </IconButton>
        </Row>
      </Row>
      <ScrollArea
        as="group"
        label="Preview"
        framed
        sx={{
          flex: 1,
          minHeight: 200,
          p: 5,
          bgcolor: '#ffffff',
          ...(columns > 1 ? inColumns(columns) : inOneLine(layout)),
        }}
      >
        {token.data
          ? positions.map((position) => (
              <Picture
                key={position ?? 0}
                src={address(position)}
                alt={several ? `Item ${position}` : `“${taggable.name}” as a recipient sees it`}
                eager
                style={{ display: 'block', maxWidth: '100%', height: 'auto', width: taggable.width ?? undefined }}
                placeholder={<Text sx={{ color: '#be2038' }}>Error loading image</Text>}
              />
            ))
          : null}
        {token.isError ? <Text sx={{ color: '#be2038' }}>Error loading image</Text> : null}
      </ScrollArea>
      <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
        {values.sentence} {taggable.hasUnpublishedChanges ? 'Your unpublished changes aren’t included.' : ''}
      </Text>
    </Box>
  );
}
