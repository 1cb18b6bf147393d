import { feedParameters, feedUrlProblem, type FeedResultType } from '@limn/contracts';
import { useRef, useState } from 'react';
import { FormatListNumbered as List, LooksOne as One } from '../../../ui/icons/general.ts';
import { ChoiceList } from '../../../ui/ChoiceList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { MergeFieldChip } from '../../../ui/MergeFieldChip.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { HeaderList } from '../../../ui/HeaderList.tsx';
import { keepsSecrets } from './feed-editor.ts';
import { InsertPlaceholder } from './InsertPlaceholder.tsx';
import type { FeedEditor } from './use-feed-editor.ts';

const CHOICES = [
  { value: 'single', title: 'Single', text: 'One result, such as a customer’s points or today’s weather.', icon: <One /> },
  { value: 'multiple', title: 'Multiple', text: 'A list, such as products. Each tag says which item it shows.', icon: <List /> },
] as const satisfies readonly { value: FeedResultType; title: string; text: string; icon: unknown }[];

/** Where the feed is and what it asks for. */
export function SetupStep({ editor: { state, kept, change } }: { editor: FeedEditor }) {
  const [left, setLeft] = useState(state.dataSourceUrl !== '');
  const url = useRef<HTMLInputElement>(null);
  const parameters = feedParameters(state.dataSourceUrl);
  const problem = left && state.dataSourceUrl.trim() !== '' ? feedUrlProblem(state.dataSourceUrl) : undefined;
  const keeps = keepsSecrets(kept, state.dataSourceUrl);
  const lost = kept !== undefined && !keeps && problem === undefined && (kept.password || kept.headers.size > 0);
  const fresh = kept ? parameters.filter((name) => !feedParameters(kept.url).includes(name)) : [];
  const secured = state.dataSourceUsername !== '' || state.dataSourcePassword !== '' || state.dataSourceHeaders.length > 0;
  const plain = secured && /^\s*http:/i.test(state.dataSourceUrl);
  const insert = (name: string) => {
    const input = url.current;
    const at = input?.selectionStart ?? state.dataSourceUrl.length;
    // In a host name nothing may stand: then it goes to the end.
    const host = /^\w*:?\/?\/?[^/?#]*/.exec(state.dataSourceUrl)?.[0].length ?? 0;
    const place = at > host ? at : state.dataSourceUrl.length;
    change({ dataSourceUrl: `${state.dataSourceUrl.slice(0, place)}{{${name}}}${state.dataSourceUrl.slice(place)}` });
    input?.focus();
  };
  return (
    <Stack gap={4}>
      <Field
        label="Name"
        value={state.dataSourceName}
        onChange={(dataSourceName) => change({ dataSourceName })}
        required
        error={state.dataSourceName.trim() === '' ? 'Give the feed a name.' : undefined}
      />
      <Box>
        <Field
          label="Feed URL"
          value={state.dataSourceUrl}
          onChange={(dataSourceUrl) => change({ dataSourceUrl })}
          onBlur={() => setLeft(true)}
          inputRef={url}
          inputMode="url"
          placeholder="https://shop.example/products.json"
          autoFocus={state.dataSourceUrl === ''}
          required
          code
          error={problem}
          hint="The URL that returns your data. Use a {{placeholder}} for each part that differs by recipient. The tag fills it in."
          end={<InsertPlaceholder known={parameters} onInsert={insert} />}
        />
        {parameters.length > 0 ? (
          <Row gap={2} align="center" wrap sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
            Filled in by the tag:
            {parameters.map((name) => (
              <MergeFieldChip key={name} name={name} />
            ))}
          </Row>
        ) : null}
      </Box>
      {fresh.length > 0 ? (
        <Note kind="warning">
          Tags in emails you’ve already sent don’t include {fresh.map((name) => `“${name}”`).join(', ')}, so it stays empty there.
        </Note>
      ) : null}
      <FieldFrame id="feed-result-type" messageId="feed-result-type-message" label="Result type">
        <ChoiceList
          label="Result type"
          choices={CHOICES}
          value={state.dataSourceResultType}
          onChange={(dataSourceResultType) => change({ dataSourceResultType })}
        />
      </FieldFrame>
      <Box sx={{ maxWidth: 220 }}>
        <SelectField label="Format" value="JSON" options={[{ value: 'JSON', label: 'JSON' }]} onChange={() => undefined} />
      </Box>
      {lost ? <Note kind="warning">This URL is on another server, so enter its password and header values again.</Note> : null}
      {plain ? (
        <Note kind="warning">http:// sends the password and headers unencrypted. Use https:// if the server supports it.</Note>
      ) : null}
      <Credentials state={state} kept={keeps ? kept : undefined} isOpen={secured} change={change} />
    </Stack>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface CredentialsProps extends Pick<FeedEditor, 'state' | 'change'> {
  /** The stored ones, where they go on being sent. */
  kept: FeedEditor['kept'];
  isOpen: boolean;
}

function Credentials({ state, kept, isOpen, change }: CredentialsProps) {
  return (
    <Fold title="Password and headers" open={isOpen} summary="Optional">
      <Stack gap={4}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Field
            label="Username"
            value={state.dataSourceUsername}
            onChange={(dataSourceUsername) => change({ dataSourceUsername })}
            error={state.dataSourceUsername.includes(':') ? 'User names can’t contain a colon.' : undefined}
          />
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            value={state.dataSourcePassword}
            onChange={(dataSourcePassword) => change({ dataSourcePassword })}
            placeholder={kept?.password && state.dataSourceUsername !== '' ? 'Saved. Type to replace it.' : ''}
          />
        </Box>
        <HeaderList
          headers={state.dataSourceHeaders}
          kept={kept?.headers ?? NONE}
          onChange={(dataSourceHeaders) => change({ dataSourceHeaders })}
        />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Encrypted, only sent to this server, and never shown again.</Box>
      </Stack>
    </Fold>
  );
}
