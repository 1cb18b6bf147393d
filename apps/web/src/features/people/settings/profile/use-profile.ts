import type { User } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey } from '../../../../api/use-api-query.ts';
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts';
import { changeOf, draftOf, problemsOf, type ProfileDraft, type ProfileProblems } from './profile-form.ts';

/** Edits lie over saved values. */
export function useProfile(user: User) {
  const cache = useQueryClient();
  const snacks = useSnacks();
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({});
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [failure, setFailure] = useState<string>();
  // Colleagues read the name too.
  const update = useApiMutation('updateUser', { quiet: true, invalidates: ['getUserCompany'] });
  const kept = draftOf(user);
  const draft = { ...kept, ...typed };

  function show(found: ProfileProblems): void {
    setProblems(found);
    // Once the marks are drawn.
    setTimeout(() => focusFirstInvalid());
  }

  async function save(): Promise<void> {
    // Enter was pressed again: what is new would be sent as new twice.
    if (update.isPending) return;
    const found = problemsOf(draft, kept);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return show(found);
    const sent = typed;
    try {
      const { user: saved, message } = await update.mutateAsync({ body: changeOf(draft, kept) });
      // The greeting above the page follows at once.
      cache.setQueryData(apiKey('getUser', {}), { user: saved });
      setTyped((now) => (now === sent ? {} : now));
      setProblems({});
      snacks.show({ icon: 'success', text: message });
    } catch (error) {
      const refused = fieldErrors(error);
      if (Object.keys(refused).length > 0) show(refused);
      else setFailure(explainError(error) ?? 'Couldn’t save your profile. Try again.');
    }
  }

  return {
    draft,
    problems,
    failure,
    dirty: Object.keys(changeOf(draft, kept)).length > 0,
    saving: update.isPending,
    set: (change: Partial<ProfileDraft>) => {
      setTyped((now) => ({ ...now, ...change }));
      setProblems({});
    },
    save: () => void save(),
    discard: () => {
      setTyped({});
      setProblems({});
      setFailure(undefined);
    },
  };
}
