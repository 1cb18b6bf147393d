import type { UsingImage } from '@limn/contracts';
import { Link } from 'react-router';
import { Box } from '../layout.ts';
import { campaignAddress } from '../campaign-addresses.ts';
import { editorAddress } from '../image-addresses.ts';

/** The images, templates and campaigns that use a picture, a table, a feed or an image; each is opened by its name. */
export function UsingImages({ users }: { users: readonly UsingImage[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {users.map(({ kind, id, name }) => (
        <Box component="li" key={`${kind} ${id}`} sx={{ listStyle: 'disc' }}>
          <Link to={kind === 'campaign' ? campaignAddress(id) : editorAddress(id, kind)}>{name}</Link>
          {kind === 'image' ? '' : ` (${kind})`}
        </Box>
      ))}
    </Box>
  );
}
