import type { CollectKey } from '@limn/contracts';
import { useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CodeArea } from '../../../ui/CodeArea.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { dayOf, formatFullDay } from '../../../ui/format.ts';
import { Add } from '../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { NameDialog } from '../../../ui/NameDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';

/** Keys with which events are sent: public in pages, and good for nothing else. */
export function WriteKeys({ onMade }: { onMade: (secret: string) => void }) {
  const mayEdit = useMayEdit();
  const query = useApiQuery('listCollectKeys', { query: {} }, { enabled: mayEdit });
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [revoked, setRevoked] = useState<CollectKey>();
  const keys = query.data?.collect_keys;
  return (
    <Card label="Write keys" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Row gap={3} align="flex-start" justify="space-between" wrap>
        <Box sx={{ flex: '1 1 260px' }}>
          <Text variant="h2">Write keys</Text>
          <Text variant="body2" muted>
            A write key sends events and reads nothing, so it may stand in your pages.
            {mayEdit ? '' : ' Editors and owners can see and create write keys.'}
          </Text>
        </Box>
        {mayEdit ? (
          <Button icon={<Add />} onClick={() => setNaming(true)}>
            New write key
          </Button>
        ) : null}
      </Row>
      {made ? (
        <Stack gap={2}>
          <Note kind="success" action={<CopyButton text={made.secret} label="Copy key" />}>
            “{made.name}” is made. Copy the key now: you won’t see it again.
          </Note>
          <CodeArea label="The write key">{made.secret}</CodeArea>
        </Stack>
      ) : null}
      {query.isError && !keys ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the write keys.
        </LoadFailure>
      ) : null}
      {keys && keys.length > 0 ? (
        <Box
          component="ul"
          aria-label="Write keys"
          sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
        >
          {keys.map((key) => (
            <Row component="li" key={key.id} gap={3} align="center" sx={{ py: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{key.name}</strong>
                <Text variant="caption" component="div" muted>
                  Ends with {key.hint}, made on {formatFullDay(dayOf(key.created_at))}
                </Text>
              </Box>
              <Button look="text" size="work" onClick={() => setRevoked(key)}>
                Revoke
              </Button>
            </Row>
          ))}
        </Box>
      ) : null}
      {isNaming ? (
        <NewWriteKey
          onClose={() => setNaming(false)}
          onMade={(key) => {
            setNaming(false);
            setMade(key);
            onMade(key.secret);
          }}
        />
      ) : null}
      {revoked ? <RevokeKey apiKey={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </Card>
  );
}

function NewWriteKey({ onClose, onMade }: { onClose: () => void; onMade: (key: { name: string; secret: string }) => void }) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useApiMutation('createCollectKey', { invalidates: ['listCollectKeys'], quiet: true });
  const unfit = name.trim() === '' ? 'Give the key a name.' : undefined;
  return (
    <NameDialog
      title="New write key"
      label="Name"
      name={name}
      onChange={setName}
      hint="Name it after the site or tool that uses it, so you know which key to revoke."
      unfit={isTried ? unfit : undefined}
      problem={
        create.error ? (fieldErrors(create.error)['name'] ?? explainError(create.error) ?? 'Couldn’t create it. Try again.') : undefined
      }
      action="Create key"
      busy={create.isPending && 'Creating'}
      onSend={() => {
        setTried(true);
        if (unfit === undefined) create.mutate({ body: { name: name.trim() } }, { onSuccess: ({ collect_key: key }) => onMade(key) });
      }}
      onClose={onClose}
    />
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: CollectKey; onClose: () => void }) {
  const revoke = useAction('deleteCollectKey', {
    id: apiKey.id,
    invalidates: ['listCollectKeys'],
    failed: 'Couldn’t revoke it.',
    done: () => `“${apiKey.name}” is revoked.`,
    gone: () => `“${apiKey.name}” was already revoked.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Revoke this write key?"
      confirm="Revoke key"
      keep="Keep it"
      busy={revoke.busy && 'Revoking'}
      problem={revoke.problem}
      onConfirm={revoke.go}
      onKeep={onClose}
    >
      Events sent with “{apiKey.name}” will be refused at once, and are lost unless their sender keeps them.
    </ConfirmDialog>
  );
}
