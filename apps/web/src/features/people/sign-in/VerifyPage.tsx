import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey, apiQuery, useApiQuery, type Output } from '../../../api/use-api-query.ts';
import { BarePage } from '../../../shell/BarePage.tsx';
import { KeptMail } from '../../../shell/KeptMail.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { Form } from '../../../ui/Form.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Box, Stack } from '../../../ui/layout.ts';

/**
 * Asks the server whether the address is verified: once on opening, then at each Next. Verified people go
 * home.
 */
export function VerifyPage() {
  const services = useServices();
  const navigate = useNavigate();
  const user = useApiQuery('getUser', {}).data?.user;
  const check = useVerification(() => void navigate('/home', { replace: true }));
  const [sent, setSent] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const resend = useApiMutation('resendVerification', { onSuccess: () => setSent(true) });
  return (
    <BarePage>
      <Dialog
        open
        alone
        title="Verify your email"
        width={500}
        onNextStep={() => void check.run(true)}
        actions={
          <>
            <Button look="text" to="/logout">
              Log out
            </Button>
            {services.config.signIn.resendVerification ? (
              <Button look="text" busy={resend.isPending && 'Sending'} onClick={() => resend.mutate({})}>
                Send it again
              </Button>
            ) : null}
            <Button look="action" busy={check.busy && 'Checking'} onClick={() => void check.run(true)}>
              Next
            </Button>
          </>
        }
      >
        <Text>
          We sent a link to <b>{user?.email ?? 'your address'}</b>. Open it to verify your email, then come back and press Next.
        </Text>
        {services.config.signIn.correctEmail ? (
          <Box sx={{ mt: 2 }}>
            {correcting ? (
              <CorrectAddress
                onDone={() => {
                  setCorrecting(false);
                  setSent(false);
                }}
              />
            ) : (
              <Button look="text" size="work" onClick={() => setCorrecting(true)}>
                Correct the address
              </Button>
            )}
          </Box>
        ) : null}
        <Stack gap={3} sx={{ mt: 4 }}>
          <KeptMail />
          {sent ? <Note kind="success">We’ve sent the link again.</Note> : null}
          {check.missing ? (
            <Note kind="warning">
              This address isn’t verified yet.{' '}
              {services.config.signIn.mailbox === undefined
                ? 'The email can take a minute. Check your spam folder too.'
                : 'Open the link in the email first.'}
            </Note>
          ) : null}
        </Stack>
      </Dialog>
    </BarePage>
  );
}

/** For an address that was mistyped at sign-up: no mail reaches it. */
function CorrectAddress({ onDone }: { onDone: () => void }) {
  const { snacks } = useServices();
  const [email, setEmail] = useState('');
  const correct = useApiMutation('correctEmail', { quiet: true, invalidates: ['getUser'] });
  const refused = fieldErrors(correct.error);
  const send = () => {
    if (correct.isPending) return;
    correct.mutate(
      { body: { email: email.trim() } },
      {
        onSuccess: ({ message }) => {
          snacks.show({ icon: 'success', text: message });
          onDone();
        },
        onError: () => setTimeout(focusFirstInvalid),
      },
    );
  };
  return (
    <Form sx={{ display: 'grid', gap: 3 }} onSend={send}>
      <Field
        label="Correct email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          correct.reset();
        }}
        error={refused.email ?? (correct.error ? (explainError(correct.error) ?? 'Please try again.') : undefined)}
        hint="We’ll send a new link there. The link sent to the old address stops working."
        required
        autoFocus
      />
      <div>
        <Button busy={correct.isPending && 'Sending'} onClick={send}>
          Send a link there
        </Button>
      </div>
    </Form>
  );
}

function useVerification(onVerified: () => void) {
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const run = async (asked: boolean) => {
    setBusy(true);
    try {
      const { email_verified } = await services.client.verifyEmail({});
      if (email_verified !== 1) return setMissing(asked);
      const known = await services.queries.fetchQuery(apiQuery(services, 'getUser', {}));
      services.queries.setQueryData<Output<'getUser'>>(apiKey('getUser', {}), { user: { ...known.user, email_verified: 1 } });
      onVerified();
    } catch {
      if (asked) services.snacks.showError('Couldn’t check whether the address is verified.');
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    void run(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, on opening
  }, []);
  return { run, busy, missing };
}
