import type { ApiKey } from '@limn/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Add } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { KeyTable } from './KeyTable.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

/** Keys with which programs act for the company. */
export function KeysTab() {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const mayEdit = useMayEdit();
  if (!company) return null;
  if (!mayEdit) return <Note kind="info">Editors and owners of {company.name} can see and create API keys.</Note>;
  return <Keys />;
}

function Keys() {
  const query = useApiQuery('listKeys', {}, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const keys = query.data?.keys;
  const make = (
    <Button look="action" icon={<Add />} onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <>
      <Row gap={3} align="flex-start" wrap sx={{ mb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Text variant="h2">API keys</Text>
          <Text variant="body2" muted sx={{ mt: 1, maxWidth: 640 }}>
            Programs use a key to work with your company’s data, within the key’s permissions. Keys can’t access users, billing, settings or
            other keys.{' '}
            <Box component={Link} to="/help/api/reference" sx={{ textDecoration: 'underline' }}>
              API reference
            </Box>
          </Text>
        </Box>
        {keys && keys.length > 0 ? make : null}
      </Row>
      {query.isError && !keys ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the API keys.
        </LoadFailure>
      ) : !keys ? (
        <Loading label="Loading the API keys">
          <Card sx={{ p: 3 }}>
            {[0, 1].map((row) => (
              <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
            ))}
          </Card>
        </Loading>
      ) : keys.length === 0 ? (
        <Card>
          <EmptyState
            title="No API keys yet"
            text="Create one to keep tables up to date from your own systems, create images from code, or pull statistics into a report."
            action={make}
          />
        </Card>
      ) : (
        <KeyTable keys={keys} onRevoke={setRevoking} />
      )}
      {making ? <NewKeyDialog onClose={() => setMaking(false)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction('deleteKey', {
    id,
    invalidates: ['listKeys'],
    failed: 'Couldn’t revoke it.',
    done: () => `“${name}” is revoked.`,
    icon: 'delete',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Revoke this API key?"
      confirm="Revoke key"
      keep="Keep it"
      busy={revoke.busy && 'Revoking'}
      problem={revoke.problem}
      onConfirm={revoke.go}
      onKeep={onClose}
    >
      Programs that use “{name}” will stop working immediately. You can’t undo this, but you can create a new key.
    </ConfirmDialog>
  );
}
