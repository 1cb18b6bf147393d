import { ApiError, type TableUser } from '@limn/contracts';
import { Link } from 'react-router';
import { editorAddress } from '../../image-cards/image-status.ts';
import { Box } from '../../ui/layout.ts';

/** The images and templates that use a table, each opened by its name. */
export function TableUsers({ users }: { users: readonly TableUser[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {users.map(({ kind, id, name }) => (
        <Box component="li" key={`${kind} ${id}`} sx={{ listStyle: 'disc' }}>
          <Link to={editorAddress(id, kind)}>{name}</Link>
          {kind === 'template' ? ' (template)' : ''}
        </Box>
      ))}
    </Box>
  );
}

/** Who stands in the way of what was refused. */
export function usersIn(error: unknown): readonly TableUser[] {
  const listed = error instanceof ApiError ? error.problem['users'] : undefined;
  return Array.isArray(listed) ? listed.filter(isUser) : [];
}

function isUser(value: unknown): value is TableUser {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'name' in value;
}
