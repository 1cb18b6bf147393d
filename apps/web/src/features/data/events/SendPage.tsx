import type { EventKind } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CodeArea } from '../../../ui/CodeArea.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useTab } from '../../../ui/use-view-parameters.ts';
import { EVENT_DATA } from './event-addresses.ts';
import { SEND_CODES, type CodeInput } from './send-code.ts';
import { WriteKeys } from './WriteKeys.tsx';

const NO_KEY = 'YOUR_WRITE_KEY';

/** How events come here: keys that write them, and code to copy. */
export function SendPage() {
  const [search, setSearch] = useSearchParams();
  const events = useApiQuery('listEvents', { query: {} }).data?.events ?? [];
  const [secret, setSecret] = useState<string>();
  const chosen = events.find(({ event_name: name }) => name === search.get('event')) ?? events[0];
  return (
    <Page width={960}>
      <PageHeader
        title="Send events"
        above={<BackLink to={EVENT_DATA}>Event Data</BackLink>}
        text="From your shop, your server or the customer-data tool that you use already."
      />
      <Stack gap={5}>
        <WriteKeys onMade={setSecret} />
        <Card label="Code" sx={{ p: 4, display: 'grid', gap: 4 }}>
          <Text variant="h2">Code to copy</Text>
          {events.length > 0 ? (
            <Box sx={{ maxWidth: 352 }}>
              <SelectField
                label="Event"
                value={chosen?.event_name ?? ''}
                options={events.map(({ event_name: name }) => ({ value: name, label: name }))}
                onChange={(name) =>
                  setSearch(
                    (before) => {
                      before.set('event', name);
                      return before;
                    },
                    { replace: true },
                  )
                }
              />
            </Box>
          ) : null}
          <Code event={chosen} writeKey={secret ?? NO_KEY} />
        </Card>
      </Stack>
    </Page>
  );
}

function Code({ event, writeKey }: { event: EventKind | undefined; writeKey: string }) {
  const [tab, setTab] = useTab(SEND_CODES.map(({ id }) => id));
  const fields =
    useApiQuery('listEventFields', { params: { id: event?.id ?? 0 }, query: {} }, { enabled: event !== undefined }).data?.fields ?? [];
  const input: CodeInput = {
    origin: location.origin,
    writeKey,
    eventName: event?.event_name ?? 'Purchased',
    fields,
    idDatatype: event?.id_datatype ?? 'text',
  };
  const shown = SEND_CODES.find(({ id }) => id === tab);
  const code = shown?.code(input) ?? '';
  return (
    <div>
      <TabStrip
        id="code"
        label="Ways to send"
        tabs={SEND_CODES.map(({ id, label }) => ({ value: id, label }))}
        value={tab}
        onChange={setTab}
      />
      <Box role="tabpanel" id="code-panel" aria-labelledby={`code-${tab}`} sx={{ mt: 3 }}>
        <Row gap={3} align="flex-start" justify="space-between" wrap sx={{ mb: 2 }}>
          <Text variant="body2" muted sx={{ flex: '1 1 260px' }}>
            {shown?.text}
          </Text>
          <CopyButton text={code} label="Copy code" />
        </Row>
        <CodeArea label="Code">{code}</CodeArea>
        {writeKey === NO_KEY ? (
          <Text variant="caption" component="p" muted sx={{ mt: 1 }}>
            Replace {NO_KEY} with a write key. A key that you create now is filled in.
          </Text>
        ) : null}
      </Box>
    </div>
  );
}
