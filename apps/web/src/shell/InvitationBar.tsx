import { useState } from 'react';
import { withArticle } from '@limn/model';
import { useLocation } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/Button.tsx';
import { Box } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';
import { COMPANIES } from './navigation.ts';

/** Invitations come while someone works: asked for again when they come back to the page. */
const STALE_MS = 60_000;

/** Over every page while an invitation waits: its mail may have gone astray. */
export function InvitationBar() {
  const { pathname } = useLocation();
  const waiting = useApiQuery('listInvitations', {}, { staleTime: STALE_MS, refetchOnWindowFocus: true });
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const invitations = (waiting.data?.invitations ?? []).filter(({ id }) => !dismissed.has(id));
  const [first] = invitations;
  if (!first || pathname === COMPANIES.to) return null;
  const more = invitations.length > 1;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
      <Note
        kind="info"
        action={
          <Button size="work" to={COMPANIES.to}>
            {more ? 'See invitations' : 'See invitation'}
          </Button>
        }
        onDismiss={() => setDismissed(new Set([...dismissed, ...invitations.map(({ id }) => id)]))}
      >
        {more ? `${invitations.length} invitations wait for you.` : `${sender(first)} as ${withArticle(first.role)}.`}
      </Note>
    </Box>
  );
}

function sender({ invited_by, company }: { invited_by: string; company: { name: string } }): string {
  return invited_by === '' ? `You are invited to join ${company.name}` : `${invited_by} invites you to join ${company.name}`;
}
