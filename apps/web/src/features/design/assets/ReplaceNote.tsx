import type { UsingImage } from '@limn/contracts';
import { UsingImages } from '../../../ui/in-use/UsingImages.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface ReplaceNoteProps {
  /** Undefined until the answer. */
  users: readonly UsingImage[] | undefined;
  /** There was no answer. */
  unknown: boolean;
}

/** The effect of replacing a picture on the images that show it. */
export function ReplaceNote({ users, unknown }: ReplaceNoteProps) {
  if (users === undefined)
    return (
      <Text variant="body2" muted sx={{ mb: 4 }}>
        Its URL stays the same. {unknown ? 'Couldn’t check which images use it.' : 'Checking which images use it.'}
      </Text>
    );
  return (
    <Box sx={{ mb: 4 }}>
      {users.length === 0 ? (
        <Text variant="body2" muted>
          No image uses this picture. Its URL stays the same.
        </Text>
      ) : (
        <Note kind="info">
          Its URL stays the same.{' '}
          {users.length === 1 ? 'The draft of this image changes' : `The drafts of these ${users.length} images change`} right away.
          Published versions keep the old picture until you publish again.
          <Box sx={{ mt: 2 }}>
            <UsingImages users={users} />
          </Box>
        </Note>
      )}
    </Box>
  );
}
