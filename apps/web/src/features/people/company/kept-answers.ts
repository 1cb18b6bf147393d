/** The answers of this tab, so that a reload, or a log-in in between, does not ask for them again. */
import { useMemo } from 'react';
import { tabStorage } from '../../../session/browser-storage.ts';
import { useSession } from '../../../session/use-session.ts';
import { GOAL_OPTIONS, ROLE_OPTIONS } from './parts/company-options.ts';
import { NO_COMPANY, NO_DETAILS, type CompanyDetails, type YourDetails } from './company-form.ts';

export interface Answers {
  step: 0 | 1;
  you: YourDetails;
  company: CompanyDetails;
}

const NONE: Answers = { step: 0, you: NO_DETAILS, company: NO_COMPANY };

export function useKeptAnswers(): { found: Answers; keep: (answers: Answers) => void; forget: () => void } {
  const person = useSession().user?.sub ?? '';
  return useMemo(() => {
    // Someone else may sign up in the same tab.
    const key = `limn.createcompany.${person}`;
    return {
      found: readAnswers(tabStorage.getItem(key)),
      keep: (answers) => tabStorage.setItem(key, JSON.stringify(answers)),
      forget: () => tabStorage.removeItem(key),
    };
  }, [person]);
}

/** @param text as it was kept; what cannot be read counts as not answered */
export function readAnswers(text: string | null): Answers {
  const { step, you, company } = parse(text);
  return {
    step: step === 1 ? 1 : 0,
    you: {
      role: known(ROLE_OPTIONS, field(you, 'role')),
      goal: known(GOAL_OPTIONS, field(you, 'goal')),
      goal_other: textOf(field(you, 'goal_other')),
    },
    company: Object.fromEntries(Object.keys(NO_COMPANY).map((name) => [name, textOf(field(company, name))])) as unknown as CompanyDetails,
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const answers: unknown = JSON.parse(text ?? '');
    return typeof answers === 'object' && answers !== null ? { ...answers } : { ...NONE };
  } catch {
    return { ...NONE };
  }
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function known<T extends string>(options: readonly { value: T }[], values: unknown): T[] {
  return options.map(({ value }) => value).filter((value) => Array.isArray(values) && values.includes(value));
}
