import { useServices } from '../api/services.tsx';
import { Box } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';

/** Beside a sentence that says an email was sent: where it is on an installation that sends none. */
export function KeptMail() {
  const { mailbox } = useServices().config.signIn;
  if (mailbox === undefined) return null;
  return (
    <Note kind="info">
      Without a mail server, the email is kept here.{' '}
      <Box component="a" href={mailbox} target="_blank" rel="noreferrer" sx={{ color: 'link', fontWeight: 600 }}>
        Open the mailbox
      </Box>
    </Note>
  );
}
