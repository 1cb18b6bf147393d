import type { Company } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey } from '../../../../api/use-api-query.ts';
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts';
import { changeOf, draftOf, isChanged, placed, problemsOf, type CompanyDraft, type CompanyProblems } from './company-settings.ts';

export interface CompanySettings {
  draft: CompanyDraft;
  problems: CompanyProblems;
  dirty: boolean;
  saving: boolean;
  /** Why it was not saved, when no field is the cause. */
  failure: string | undefined;
  set: (change: Partial<CompanyDraft>) => void;
  save: () => void;
  discard: () => void;
}

/** Edits lie over saved values: an untouched field follows the server. */
export function useCompanySettings(company: Company): CompanySettings {
  const cache = useQueryClient();
  const snacks = useSnacks();
  const [typed, setTyped] = useState<Partial<CompanyDraft>>({});
  const [problems, setProblems] = useState<CompanyProblems>({});
  const [failure, setFailure] = useState<string>();
  const update = useApiMutation('updateCompany', { quiet: true, invalidates: ['listCompanies'] });
  const kept = draftOf(company);
  const draft = { ...kept, ...typed };

  function show(found: CompanyProblems): void {
    setProblems(found);
    // Once the marks are drawn.
    setTimeout(() => focusFirstInvalid());
  }

  async function save(): Promise<void> {
    // Enter was pressed again: what is new would be sent as new twice.
    if (update.isPending) return;
    const found = problemsOf(draft);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return show(found);
    const sent = typed;
    try {
      const { company: saved, message } = await update.mutateAsync({ params: { id: company.id }, body: changeOf(draft, kept) });
      cache.setQueryData(apiKey('getUserCompany', {}), { company: saved });
      // Edits made during the save stay to be saved.
      setTyped((now) => (now === sent ? {} : now));
      setProblems({});
      snacks.show({ icon: 'success', text: message });
    } catch (error) {
      const refused = placed(fieldErrors(error), draft);
      if (Object.keys(refused).length > 0) show(refused);
      else setFailure(explainError(error) ?? 'Couldn’t save the settings. Try again.');
    }
  }

  return {
    draft,
    problems,
    dirty: isChanged(draft, kept),
    saving: update.isPending,
    failure,
    set: (change) => {
      setTyped((now) => ({ ...now, ...change }));
      setProblems((now) => withoutThoseOf(now, change));
    },
    save: () => void save(),
    discard: () => {
      setTyped({});
      setProblems({});
      setFailure(undefined);
    },
  };
}

/** A message goes when its field is changed; those of lists when the list is. */
function withoutThoseOf(problems: CompanyProblems, change: Partial<CompanyDraft>): CompanyProblems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !((path.split('.')[0] ?? '') in change)));
}
