import { ApiError, type FeedUser } from '@limn/contracts';
import { Link } from 'react-router';
import { Box } from '../../ui/layout.ts';

/** Images that a refusal names, each with the way to it. */
export function FeedUsers({ users }: { users: readonly FeedUser[] }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {users.map(({ kind, id, name }) => (
        <li key={`${kind}-${id}`}>
          <Link to={`/editor?id=${id}&type=${kind}`}>{name}</Link>
        </li>
      ))}
    </Box>
  );
}

/** None where the refusal is another one. */
export function usersIn(error: unknown): FeedUser[] {
  const listed = error instanceof ApiError && error.code === 'in_use' ? error.problem['users'] : undefined;
  return Array.isArray(listed) ? listed.filter(isUser) : [];
}

function isUser(value: unknown): value is FeedUser {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'name' in value;
}
