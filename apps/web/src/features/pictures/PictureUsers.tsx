import type { PictureUser } from '@limn/contracts';
import { Link } from 'react-router';
import { editorAddress } from '../../image-cards/image-status.ts';
import { Box } from '../../ui/layout.ts';

/** The images and templates that show a picture, each opened by its name. */
export function PictureUsers({ users }: { users: readonly PictureUser[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}>
      {users.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          <Link to={kind === 'template' ? `/editor?id=${id}&type=template` : editorAddress(id)}>{name}</Link>
          {kind === 'template' ? ' (template)' : ''}
        </li>
      ))}
    </Box>
  );
}
