import type { RouteOutput, Routes } from '@limn/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { deviceLabel, KIND_NAMES, MISSING_LABELS, momentIn, openerName, shownText } from './open-labels.ts';

type Shown = RouteOutput<Routes['showReportOpen']>;

/** One open: its facts, and the very picture where it can still be drawn. */
export function ShownDialog({ open, timezone, onClose }: { open: string; timezone: string; onClose: () => void }) {
  const { client } = useServices();
  const [values, setValues] = useState<Record<string, string>>();
  const query = useQuery<Shown>({
    queryKey: [...apiKey('showReportOpen'), open, values],
    queryFn: ({ signal }) => client.showReportOpen({ body: { open, ...(values ? { values } : {}) }, signal }),
    // Values that were typed are of one person: they are forgotten with the dialog.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    placeholderData: (before) => before,
  });
  const { data } = query;
  return (
    <Dialog open title="What was shown" subtitle={data ? momentIn(timezone)(data.open.at) : ' '} width={760} onClose={onClose}>
      {data ? (
        <Stack aria-busy={query.isFetching} gap={5} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <Picture shown={data} />
          {data.fields.length > 0 ? <Values fields={data.fields} busy={query.isFetching} onSend={setValues} /> : null}
          <Facts shown={data} />
        </Stack>
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t look this open up.
        </LoadFailure>
      ) : (
        <Loading label="Drawing the picture">
          <SkeletonBox width="100%" height={240} />
        </Loading>
      )}
    </Dialog>
  );
}

function Picture({ shown: { picture, missing, open } }: { shown: Shown }) {
  if (!picture) return <Text role="status">{missing ? MISSING_LABELS[missing] : ''}</Text>;
  return (
    <Stack component="figure" gap={2} align="center" sx={{ m: 0 }}>
      <Box
        component="img"
        src={`data:${picture.mime};base64,${picture.data}`}
        width={picture.width}
        height={picture.height}
        alt={`The picture that ${open.opened.name ?? 'this image'} showed`}
        sx={{ maxWidth: '100%', height: 'auto', boxShadow: 'var(--e1)' }}
      />
      <Text variant="caption" component="figcaption" muted>
        Drawn again byte for byte: {picture.width} × {picture.height}, {picture.mime.replace('image/', '').toUpperCase()}.
      </Text>
    </Stack>
  );
}

/** They are compared with what was shown, and kept nowhere. */
function Values({ fields, busy, onSend }: { fields: readonly string[]; busy: boolean; onSend: (values: Record<string, string>) => void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return (
    <Form
      label="Values of the recipient"
      onSend={() => onSend(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')))}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Text variant="body2" muted>
        Do you know what the link brought? Enter it exactly, and leave the rest empty. It isn’t kept.
      </Text>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map((name) => (
          <Field key={name} label={name} value={typed[name] ?? ''} onChange={(value) => setTyped({ ...typed, [name]: value })} />
        ))}
      </Box>
      <div>
        <Button type="submit" look="standing" busy={busy && 'Drawing'}>
          Draw with these values
        </Button>
      </div>
    </Form>
  );
}

function Facts({ shown: { open } }: { shown: Shown }) {
  const { opened, opener, client, device, country, version, position, recipient, clicked, kind } = open;
  const facts: [string, string | null | undefined][] = [
    ['What', KIND_NAMES[kind]],
    ['Opened', opened.name ?? `No longer there (${opened.id})`],
    ['Shown', shownText(open)],
    ['Version', version === null ? null : String(version)],
    ['Position', position > 1 ? String(position) : null],
    ['Opener', opener && openerName(opener)],
    ['Client', client],
    ['Device', deviceLabel(device)],
    ['Country', country],
    ['Recipient', recipient],
    ['Click', kind === 'open' && clicked ? 'Yes' : null],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 5, rowGap: 1.5, typography: 'body2' }}>
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
