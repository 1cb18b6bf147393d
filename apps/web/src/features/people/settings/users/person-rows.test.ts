import { expect, test } from 'vitest';
import { joinedOrder, personRows } from './person-rows.ts';

test('people stand by the day on which they joined, and invitations after them', () => {
  const member = (user_id: number, joined_at: string) => ({
    user_id,
    role: 'editor',
    joined_at,
    user: { name: `Person ${user_id}`, email: '' },
  });
  const invitation = {
    id: 3,
    email: 'new@example.com',
    name: '',
    role: 'viewer',
    invited_by: '',
    created_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-01-08T00:00:00Z',
    expired: false,
    mailed: true,
  };
  const rows = personRows([member(1, '2026-11-20T09:00:00Z'), member(2, '2026-02-01T09:00:00Z')], [invitation], {
    userId: 1,
    role: 'owner',
  });
  expect(rows.toSorted((one, other) => joinedOrder(one) - joinedOrder(other)).map(({ key }) => key)).toEqual([
    'member-2',
    'member-1',
    'invitation-3',
  ]);
});
