import type { Company } from '@limn/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../ui/DialogSteps.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { ownZone } from '../../../ui/time-zones.ts';
import { CompanyDetailsStep } from './CompanyDetailsStep.tsx';
import { problemsOfCompany, problemsOfYou, type CompanyDetails, type Problems, type YourDetails } from './company-form.ts';
import type { Answers } from './kept-answers.ts';
import { YourDetailsStep } from './YourDetailsStep.tsx';

const STEPS = ['Your details', 'Company details'] as const;

export interface CompanySetupProps {
  /** Answers to begin with. */
  start: Answers;
  /** The person's own answers are known from before: only the company is asked about. */
  companyOnly?: boolean;
  subtitle: string;
  /** There is no page behind it. */
  alone?: boolean;
  /** Stands where the second step has Back. */
  exit: ReactNode;
  onClose?: () => void;
  /** Called with every answer. */
  onAnswers?: (answers: Answers) => void;
  onCreated: (company: Company) => void;
}

/** Asks in two steps for what a new company needs, and makes it. */
export function CompanySetup({
  start,
  companyOnly = false,
  subtitle,
  alone = false,
  exit,
  onClose,
  onAnswers,
  onCreated,
}: CompanySetupProps) {
  const { snacks } = useServices();
  const [step, setStep] = useState<0 | 1>(companyOnly ? 1 : start.step);
  const [you, setYou] = useState<YourDetails>(start.you);
  const [company, setCompany] = useState<CompanyDetails>(start.company);
  const [asked, setAsked] = useState({ you: false, company: false });
  const [refused, setRefused] = useState<Problems<CompanyDetails>>({});
  useEffect(() => onAnswers?.({ step, you, company }), [onAnswers, step, you, company]);
  const create = useApiMutation('createCompany', { quiet: true, onSuccess: ({ company: made }) => onCreated(made) });

  const next = () => {
    flushSync(() => setAsked((before) => ({ ...before, you: true })));
    if (Object.keys(problemsOfYou(you)).length === 0) setStep(1);
    else focusFirstInvalid();
  };
  const finish = () => {
    flushSync(() => setAsked({ you: true, company: true }));
    if (Object.keys(problemsOfCompany(company)).length > 0) return focusFirstInvalid();
    if (create.isPending) return;
    const clock = ownZone(Date.now());
    create.mutate(
      {
        body: {
          company: { ...company, website: company.website.trim(), timezone: clock.timezone },
          user: { role: you.role, goal: you.goal, goal_other: you.goal.includes('other') ? you.goal_other : null },
        },
      },
      {
        onSuccess: () => clock.note && snacks.show({ text: clock.note }),
        onError: (error) => {
          flushSync(() => setRefused(ofCompany(fieldErrors(error))));
          focusFirstInvalid();
          snacks.showError(explainError(error));
        },
      },
    );
  };

  return (
    <Dialog
      open
      alone={alone}
      width={640}
      title="Set up your company"
      subtitle={subtitle}
      {...(onClose ? { onClose } : {})}
      onNextStep={step === 0 ? next : finish}
      actions={
        step === 0 ? (
          <>
            {exit}
            <Button look="action" onClick={next}>
              Next
            </Button>
          </>
        ) : (
          <>
            {companyOnly ? (
              exit
            ) : (
              <Button look="text" onClick={() => setStep(0)}>
                Back
              </Button>
            )}
            <Button look="action" onClick={finish} busy={create.isPending && 'Creating'}>
              Create company
            </Button>
          </>
        )
      }
    >
      {companyOnly ? null : <DialogSteps steps={STEPS} current={step} />}
      {step === 0 ? (
        <YourDetailsStep value={you} onChange={setYou} problems={asked.you ? problemsOfYou(you) : {}} />
      ) : (
        <CompanyDetailsStep
          value={company}
          onChange={(changed) => {
            setCompany(changed);
            setRefused({});
          }}
          problems={asked.company ? { ...refused, ...problemsOfCompany(company) } : {}}
        />
      )}
    </Dialog>
  );
}

/** Refusals of the server name `company.website` and the like. */
function ofCompany(errors: Record<string, string>): Problems<CompanyDetails> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith('company.') ? [[path.slice('company.'.length), message]] : [])),
  );
}
