import type { UsingImage } from '@limn/contracts';
import { Link } from 'react-router';
import { Box, Stack } from '../layout.ts';
import { campaignAddress, segmentAddress } from '../campaign-addresses.ts';
import { flavourAddress } from '../flavour-addresses.ts';
import { editorAddress } from '../image-addresses.ts';
import { recipeAddress } from '../recipe-addresses.ts';
import { viewAddress } from '../view-addresses.ts';

/** Users of something that can't be deleted under them; each is opened by its name. */
export function UsingImages({ users }: { users: readonly UsingImage[] }) {
  return (
    <Stack component="ul" gap={1.5} sx={{ m: 0, pl: 5, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {users.map((user) => (
        <Box component="li" key={`${user.kind} ${user.id}`} sx={{ listStyle: 'disc' }}>
          <Link to={addressOf(user)}>{user.name}</Link>
          {user.kind === 'image' ? '' : ` (${user.kind})`}
        </Box>
      ))}
    </Stack>
  );
}

function addressOf({ kind, id }: UsingImage): string {
  switch (kind) {
    case 'campaign':
      return campaignAddress(id);
    case 'segment':
      return segmentAddress(id);
    case 'recipe':
      return recipeAddress(id);
    case 'flavour':
      return flavourAddress(id);
    case 'view':
      return viewAddress(id);
    case 'image':
    case 'template':
      return editorAddress(id, kind);
  }
}
