import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { explainError, fieldErrors } from '../../api/explain-error.ts';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { BarePage } from '../../shell/BarePage.tsx';
import { enterCompany } from '../../shell/guard-ports.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { DialogSteps } from '../../ui/DialogSteps.tsx';
import { Text } from '../../ui/Text.tsx';
import { CompanyDetailsStep } from './CompanyDetailsStep.tsx';
import { problemsOfCompany, problemsOfYou, type CompanyDetails, type Problems, type YourDetails } from './company-form.ts';
import { useKeptAnswers } from './kept-answers.ts';
import { YourDetailsStep } from './YourDetailsStep.tsx';

const STEPS = ['Your details', 'Company details'] as const;

/** The two steps after signing up, then the word about the verification mail. */
export function CreateCompanyPage() {
  const services = useServices();
  const navigate = useNavigate();
  const user = useApiQuery('getUser', {}).data?.user;
  const kept = useKeptAnswers();
  const [step, setStep] = useState<0 | 1 | 'verify'>(kept.found.step);
  const [you, setYou] = useState<YourDetails>(kept.found.you);
  const [company, setCompany] = useState<CompanyDetails>(kept.found.company);
  useEffect(() => {
    if (step !== 'verify') kept.keep({ step, you, company });
  }, [kept, step, you, company]);
  const [asked, setAsked] = useState({ you: false, company: false });
  const [refused, setRefused] = useState<Problems<CompanyDetails>>({});
  const create = useApiMutation('createCompany', {
    quiet: true,
    onSuccess: ({ company: made }) => {
      kept.forget();
      if (user?.email_verified === 1) {
        enterCompany(services, made);
        void navigate('/home', { replace: true });
      } else setStep('verify');
    },
  });

  const next = () => {
    flushSync(() => setAsked((before) => ({ ...before, you: true })));
    if (Object.keys(problemsOfYou(you)).length === 0) setStep(1);
    else focusFirstInvalid();
  };
  const finish = () => {
    flushSync(() => setAsked({ you: true, company: true }));
    if (Object.keys(problemsOfCompany(company)).length > 0) return focusFirstInvalid();
    if (create.isPending) return;
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    create.mutate(
      {
        body: {
          company: { ...company, website: company.website.trim(), timezone },
          user: { role: you.role, goal: you.goal, goal_other: you.goal.includes('other') ? you.goal_other : null },
        },
      },
      {
        onError: (error) => {
          flushSync(() => setRefused(ofCompany(fieldErrors(error))));
          focusFirstInvalid();
          services.snacks.showError(explainError(error));
        },
      },
    );
  };

  if (step === 'verify') return <VerifyDialog email={user?.email ?? ''} onVerify={() => void navigate('/verify', { replace: true })} />;
  return (
    <BarePage>
      <Dialog
        open
        alone
        width={640}
        title="Set up your company"
        subtitle="You get 1,000 free credits and 14 days to try everything."
        onNextStep={step === 0 ? next : finish}
        actions={
          step === 0 ? (
            <>
              <Button look="text" to="/logout">
                Log out
              </Button>
              <Button look="action" onClick={next}>
                Next
              </Button>
            </>
          ) : (
            <>
              <Button look="text" onClick={() => setStep(0)}>
                Back
              </Button>
              <Button look="action" onClick={finish} busy={create.isPending && 'Creating'}>
                Create company
              </Button>
            </>
          )
        }
      >
        <DialogSteps steps={STEPS} current={step} />
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
    </BarePage>
  );
}

function VerifyDialog({ email, onVerify }: { email: string; onVerify: () => void }) {
  return (
    <BarePage>
      <Dialog
        open
        alone
        width={500}
        title="One more thing: verify your email"
        onNextStep={onVerify}
        actions={
          <Button look="action" onClick={onVerify}>
            {"I've clicked on the link"}
          </Button>
        }
      >
        <Text>
          Your company is ready. We have sent a link to <b>{email}</b>: open it to verify the address.
        </Text>
      </Dialog>
    </BarePage>
  );
}

/** Refusals of the server name `company.website` and the like. */
function ofCompany(errors: Record<string, string>): Problems<CompanyDetails> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith('company.') ? [[path.slice('company.'.length), message]] : [])),
  );
}
