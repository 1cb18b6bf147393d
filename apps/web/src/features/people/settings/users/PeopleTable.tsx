import { Delete, LockReset, Send } from '../../../../ui/icons/general.ts';
import { dayOf, formatFullDay } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { calledName, joinedOrder, type InvitedRow, type MemberRow, type PersonRow } from './person-rows.ts';
import { roleName, rolesToGive, type Role } from './roles.tsx';

export interface PeopleTableProps {
  rows: readonly PersonRow[];
  /** Someone who may change at least some of them. */
  mayEdit: boolean;
  isOwner: boolean;
  /** The sign-in provider sends reset mails. */
  canReset: boolean;
  /** The invitation that is being sent again. */
  resending: number | undefined;
  onRole: (member: MemberRow, role: Role) => void;
  onReset: (member: MemberRow) => void;
  onRemove: (member: MemberRow) => void;
  onLeave: () => void;
  onResend: (invited: InvitedRow) => void;
  onRevoke: (invited: InvitedRow) => void;
}

export function PeopleTable(props: PeopleTableProps) {
  return (
    <ListTable
      label="Users"
      rows={props.rows}
      rowKey={(row) => row.key}
      columns={columnsFor(props)}
      narrow={(row) => narrowRow(row, props)}
    />
  );
}

function columnsFor(props: PeopleTableProps): ListColumn<PersonRow>[] {
  return [
    { head: 'Name', width: '26%', sortBy: calledName, cell: nameOf },
    { head: 'Email', sortBy: (row) => row.email, cell: emailOf },
    { head: 'Role', width: 130, sortBy: (row) => row.role, cell: (row) => roleOf(row, props) },
    { head: 'Joined', width: 200, sortBy: joinedOrder, cell: joinedOf },
    { head: 'Actions', align: 'right', width: 132, cell: (row) => actionsOf(row, props) },
  ];
}

function narrowRow(row: PersonRow, props: PeopleTableProps) {
  return (
    <Stack gap={2}>
      <Row gap={3} align="flex-start">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {row.name.trim() === '' ? null : <Box>{nameOf(row)}</Box>}
          {emailOf(row)}
        </Box>
        {actionsOf(row, props)}
      </Row>
      <Row gap={3} align="center" wrap>
        <Box sx={{ width: row.kind === 'member' && row.changeable ? 130 : undefined, typography: 'body2' }}>{roleOf(row, props)}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {row.kind === 'member' ? <>Joined {joinedOf(row)}</> : joinedOf(row)}
        </Box>
      </Row>
    </Stack>
  );
}

function nameOf(row: PersonRow) {
  const name = row.name.trim();
  return (
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name === '' ? (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          –
        </Box>
      ) : (
        name
      )}
      {row.kind === 'member' && row.isSelf ? (
        <Box component="span" sx={{ ml: 2, fontWeight: 400, color: 'text.secondary' }}>
          You
        </Box>
      ) : null}
    </Box>
  );
}

function emailOf({ email }: PersonRow) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {email}
    </Box>
  );
}

function roleOf(row: PersonRow, { isOwner, onRole }: PeopleTableProps) {
  if (row.kind === 'invited' || !row.changeable) return roleName(row.role);
  return (
    <SelectField
      label={`Role of ${calledName(row)}`}
      labelHidden
      size="work"
      value={row.role as Role}
      options={rolesToGive(isOwner).map(({ value, title }) => ({ value, label: title }))}
      onChange={(role) => onRole(row, role)}
    />
  );
}

function joinedOf(row: PersonRow) {
  if (row.kind === 'member') return <time dateTime={row.joinedAt}>{formatFullDay(dayOf(row.joinedAt))}</time>;
  const day = formatFullDay(dayOf(row.expiresAt));
  if (row.state === 'expired') return <Status kind="failed">{`Expired ${day}`}</Status>;
  if (row.state === 'not mailed') return <Status kind="failed">Mail not sent</Status>;
  return <Status kind="pending">{`Invited until ${day}`}</Status>;
}

function actionsOf(row: PersonRow, props: PeopleTableProps) {
  const name = calledName(row);
  if (row.kind === 'member' && row.isSelf)
    return (
      <Button look="outlined" size="work" onClick={props.onLeave}>
        Leave company
      </Button>
    );
  if (!props.mayEdit) return null;
  return (
    <Box sx={{ display: 'inline-flex', gap: 1, flex: 'none' }}>
      {row.kind === 'member' ? (
        <>
          {props.canReset ? (
            <IconButton label={`Send ${name} a password reset email`} size="work" onClick={() => props.onReset(row)}>
              <LockReset />
            </IconButton>
          ) : null}
          {row.removable ? (
            <IconButton label={`Delete ${name}`} size="work" onClick={() => props.onRemove(row)}>
              <Delete />
            </IconButton>
          ) : null}
        </>
      ) : row.changeable ? (
        <>
          <IconButton
            label={`Resend the invitation of ${name}`}
            size="work"
            disabled={props.resending === row.id}
            onClick={() => props.onResend(row)}
          >
            <Send />
          </IconButton>
          <IconButton label={`Withdraw the invitation of ${name}`} size="work" onClick={() => props.onRevoke(row)}>
            <Delete />
          </IconButton>
        </>
      ) : null}
    </Box>
  );
}
