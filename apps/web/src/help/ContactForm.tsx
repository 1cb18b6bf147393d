import { useState } from 'react';
import { useServices, useSnacks } from '../api/services.tsx';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import { explainError, fieldErrors } from '../ui/explain-error.ts';
import { Field } from '../ui/Field.tsx';
import { Row, Stack } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';
import { Text } from '../ui/Text.tsx';

/**
 * Writes to the person who runs this installation, where an address for that is set and someone is logged in
 * with theirs verified.
 */
export function ContactForm() {
  const { canContact } = useServices().config;
  const signedIn = useSession().accessToken() !== undefined;
  const user = useApiQuery('getUser', {}, { enabled: signedIn && canContact, staleTime: Infinity }).data?.user;
  if (canContact && user?.email_verified === 1) return <Form email={user.email} />;
  return <Text variant="body2">{canContact ? 'Log in to write from here.' : 'Contact your Limn administrator.'}</Text>;
}

function Form({ email }: { email: string }) {
  const snacks = useSnacks();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useApiMutation('contactSupport', { quiet: true });
  const problems = fieldErrors(send.error);
  const submit = () => {
    if (subject.trim() === '' || message.trim() === '') return setMissing(true);
    send.mutate(
      { body: { subject: subject.trim(), message: message.trim() } },
      {
        onSuccess: (answer) => {
          setSubject('');
          setMessage('');
          setMissing(false);
          snacks.show({ icon: 'success', text: answer.message });
        },
      },
    );
  };
  const emptyOf = (text: string, said: string) => (missing && text.trim() === '' ? said : undefined);
  return (
    <Stack
      component="form"
      aria-label="Contact support"
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        submit();
      }}
      gap={4}
      sx={{ maxWidth: 560 }}
    >
      <Field
        label="Subject"
        value={subject}
        onChange={setSubject}
        error={problems['subject'] ?? emptyOf(subject, 'Say in a few words what it is about.')}
      />
      <Field
        label="Message"
        value={message}
        multiline={6}
        onChange={setMessage}
        error={problems['message'] ?? emptyOf(message, 'Write what you did, what you expected and what happened.')}
      />
      {send.isError && Object.keys(problems).length === 0 ? (
        <Note kind="error">{explainError(send.error) ?? 'Your message wasn’t sent. Please try again.'}</Note>
      ) : null}
      <Row gap={3} align="center" wrap>
        <Button look="action" type="submit" busy={send.isPending && 'Sending'}>
          Send message
        </Button>
        <Text variant="body2" muted>
          We’ll answer to {email}.
        </Text>
      </Row>
    </Stack>
  );
}
