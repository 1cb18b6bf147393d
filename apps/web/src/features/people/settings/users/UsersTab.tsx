import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { LeaveCompanyDialog } from '../../company/public.ts';
import { PersonAdd as Add } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { OwnRoleQuestion, RemoveQuestion, ResetQuestion, RevokeQuestion, ViewerQuestion } from './PeopleQuestions.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import type { InvitedRow, MemberRow, PersonRow } from './person-rows.ts';
import type { Role } from './roles.tsx';
import { useChangeRole, usePeople, useResend } from './use-people.ts';

type UserQuestion =
  | { what: 'invite' | 'leave' }
  | { what: 'remove' | 'reset'; row: MemberRow }
  | { what: 'role'; row: MemberRow; role: Role }
  | { what: 'revoke'; row: InvitedRow };

/** The people of the company and those who are invited. */
export function UsersTab() {
  const { config } = useServices();
  const { company, rows, failure } = usePeople();
  const mayEdit = useMayEdit();
  const changeRole = useChangeRole();
  const resend = useResend();
  const [asked, setAsked] = useState<UserQuestion>();
  const close = () => setAsked(undefined);
  const isOwner = company?.role === 'owner';
  return (
    <>
      <Row gap={3} align="center" wrap sx={{ mb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Text variant="h2">Users</Text>
          <Text variant="body2" muted sx={{ minHeight: 18 }}>
            {rows ? countOf(rows) : null}
          </Text>
        </Box>
        {mayEdit ? (
          <Button look="action" icon={<Add />} onClick={() => setAsked({ what: 'invite' })}>
            Send Invite
          </Button>
        ) : null}
      </Row>
      {failure ? (
        <LoadFailure error={failure.error} busy={failure.busy} onRetry={failure.retry}>
          Couldn’t load your users.
        </LoadFailure>
      ) : !rows ? (
        <PeopleSkeleton />
      ) : (
        <>
          <PeopleTable
            rows={rows}
            mayEdit={mayEdit}
            isOwner={isOwner}
            canReset={config.signIn.resetMail}
            resending={resend.busyWith}
            onRole={(row, role) => (row.isSelf || role === 'viewer' ? setAsked({ what: 'role', row, role }) : changeRole(row, role))}
            onReset={(row) => setAsked({ what: 'reset', row })}
            onRemove={(row) => setAsked({ what: 'remove', row })}
            onLeave={() => setAsked({ what: 'leave' })}
            onResend={resend.send}
            onRevoke={(row) => setAsked({ what: 'revoke', row })}
          />
          {mayEdit && rows.length === 1 ? (
            <Box sx={{ mt: 4 }}>
              <Note
                kind="info"
                action={
                  <Button size="work" onClick={() => setAsked({ what: 'invite' })}>
                    Invite someone
                  </Button>
                }
              >
                It’s just you here. Invite your team and give everyone a role.
              </Note>
            </Box>
          ) : null}
        </>
      )}
      {company && asked ? (
        <Question
          asked={asked}
          company={company}
          isOwner={isOwner}
          onRole={(row, role) => {
            close();
            changeRole(row, role, 'plainly');
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Question({
  asked,
  company,
  isOwner,
  onRole,
  onClose,
}: {
  asked: UserQuestion;
  company: { id: number; name: string };
  isOwner: boolean;
  onRole: (row: MemberRow, role: Role) => void;
  onClose: () => void;
}) {
  switch (asked.what) {
    case 'invite':
      return <InviteDialog isOwner={isOwner} company={company.name} onClose={onClose} />;
    case 'leave':
      return <LeaveCompanyDialog company={company} onClose={onClose} />;
    case 'remove':
      return <RemoveQuestion row={asked.row} company={company.name} onClose={onClose} />;
    case 'reset':
      return <ResetQuestion row={asked.row} onClose={onClose} />;
    case 'role': {
      const props = { row: asked.row, onConfirm: () => onRole(asked.row, asked.role), onClose };
      return asked.row.isSelf ? <OwnRoleQuestion role={asked.role} {...props} /> : <ViewerQuestion {...props} />;
    }
    case 'revoke':
      return <RevokeQuestion row={asked.row} onClose={onClose} />;
  }
}

function countOf(rows: readonly PersonRow[]): string {
  const people = rows.filter(({ kind }) => kind === 'member').length;
  const invited = rows.length - people;
  return `${formatCount(people)} ${people === 1 ? 'person' : 'people'}${invited > 0 ? `, ${formatCount(invited)} invited` : ''}`;
}

function PeopleSkeleton() {
  return (
    <Loading label="Loading your users">
      <Card sx={{ p: 4, display: 'grid', gap: 4 }}>
        {[0, 1, 2].map((row) => (
          <Row key={row} gap={5}>
            <SkeletonBox width="20%" height={16} />
            <SkeletonBox width="30%" height={16} />
            <SkeletonBox width="15%" height={16} />
          </Row>
        ))}
      </Card>
    </Loading>
  );
}
