import type { User } from '@limn/contracts';
import { useState } from 'react';
import { Logout as LogOut, Password } from '../../../../ui/icons/general.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { useServices, useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { GOAL_OPTIONS, ROLE_OPTIONS } from '../../company/public.ts';
import { useSession } from '../../../../session/use-session.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckGroup } from '../../../../ui/CheckGroup.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SaveBar } from '../parts/SaveBar.tsx';
import { SettingsLoading } from '../parts/SettingsLoading.tsx';
import { FieldGrid, SettingsSection } from '../parts/SettingsSection.tsx';
import { useProfile } from './use-profile.ts';

/** The signed-in person, in every company the same. */
export function ProfileTab() {
  const query = useApiQuery('getUser', {});
  if (query.data) return <Profile user={query.data.user} />;
  if (query.isError)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load your profile.
      </LoadFailure>
    );
  return <SettingsLoading label="Loading your profile" />;
}

function Profile({ user }: { user: User }) {
  const { draft, problems, failure, dirty, saving, set, save, discard } = useProfile(user);
  return (
    <Form
      label="Profile"
      onSend={() => {
        if (dirty) save();
      }}
    >
      <div>
        <SettingsSection title="You" text="How we address you, and what your team sees.">
          <FieldGrid>
            <Field label="Name" value={draft.name} onChange={(name) => set({ name })} error={problems.name} required autoComplete="name" />
            <Field
              label="Phone"
              value={draft.phone}
              onChange={(phone) => set({ phone })}
              error={problems.phone}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <div data-wide>
              <Field
                label="Email"
                value={user.email}
                onChange={() => undefined}
                disabled
                hint="You sign in with this address. You can’t change it here."
              />
            </div>
          </FieldGrid>
        </SettingsSection>
        <ChangePassword user={user} />
        <LogOutEverywhere />
        <SettingsSection title="Your work" text="What you do and what you want to achieve.">
          <FieldGrid>
            <CheckGroup
              label="What do you work on?"
              options={ROLE_OPTIONS}
              value={draft.roles}
              onChange={(roles) => set({ roles })}
              error={problems.user_role}
            />
            <Stack gap={2}>
              <CheckGroup
                label="What do you want from Limn?"
                options={GOAL_OPTIONS}
                value={draft.goals}
                onChange={(goals) => set({ goals })}
                error={problems.user_goal}
              />
              {draft.goals.includes('other') ? (
                <Field
                  label="Please specify"
                  value={draft.goalOther}
                  onChange={(goalOther) => set({ goalOther })}
                  error={problems.user_goal_other}
                  required
                />
              ) : null}
            </Stack>
          </FieldGrid>
        </SettingsSection>
      </div>
      <SaveBar dirty={dirty} saving={saving} problem={failure} onSave={save} onDiscard={discard} />
      {/* Enter saves from every field. */}
      <input type="submit" hidden />
    </Form>
  );
}

/** Passwords are the sign-in provider's: nothing is shown where it has no page for them. */
function ChangePassword({ user }: { user: User }) {
  const { changePassword } = useServices().config.signIn;
  const snacks = useSnacks();
  const mail = useApiMutation('resetOwnPassword', { onSuccess: ({ message }) => snacks.show({ icon: 'success', text: message }) });
  if (changePassword.kind === 'page')
    return (
      <SettingsSection title="Password" text="You choose a new one on the sign-in page.">
        <Button icon={<Password />} onClick={() => location.assign(changePassword.url)}>
          Change password
        </Button>
      </SettingsSection>
    );
  if (changePassword.kind === 'mail')
    return (
      <SettingsSection title="Password" text={`We’ll send a link to ${user.email} to choose a new one.`}>
        <Button icon={<Password />} busy={mail.isPending && 'Sending'} onClick={() => mail.mutate({ body: {} })}>
          Change password
        </Button>
      </SettingsSection>
    );
  return null;
}

/** For a lost device, or a password that others may know. */
function LogOutEverywhere() {
  const { endsAllSessions } = useServices().config.signIn;
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const end = useApiMutation('logOutEverywhere', { quiet: true, onSuccess: () => session.logout() });
  const text = endsAllSessions
    ? 'Ends your sessions in all browsers and on all devices, including this one.'
    : 'Ends your Limn sessions in all browsers, including this one. Your sign-in service keeps its own sessions, so log out there as well.';
  return (
    <SettingsSection title="Sessions" text={text}>
      <Button icon={<LogOut />} onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          title="Log out everywhere?"
          confirm="Log out everywhere"
          keep="Stay logged in"
          busy={end.isPending && 'Logging out'}
          problem={end.error ? `You are still logged in. ${explainError(end.error) ?? 'Please try again.'}` : undefined}
          onConfirm={() => end.mutate({ body: {} })}
          onKeep={() => setAsking(false)}
        >
          {text} Unsaved changes in other tabs will be lost. API keys keep working.
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  );
}
