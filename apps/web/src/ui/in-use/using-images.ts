import { ApiError, type UsingImage } from '@limn/contracts';

/** Users that prevent a deletion or a change; none where it was refused for another reason. */
export function usersIn(error: unknown): readonly UsingImage[] {
  const listed = error instanceof ApiError && error.code === 'in_use' ? error.problem['users'] : undefined;
  return Array.isArray(listed) ? listed.filter(isUser) : [];
}

function isUser(value: unknown): value is UsingImage {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'name' in value;
}
