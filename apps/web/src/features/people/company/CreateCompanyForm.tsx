import type { Company, User } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../../api/services.tsx';
import { GOAL_OPTIONS, ROLE_OPTIONS } from './parts/company-options.ts';
import { enterCompany } from '../../../shell/guard-ports.ts';
import { useChangeCompany } from '../../../shell/use-change-company.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { NO_COMPANY, problemsOfYou, type YourDetails } from './company-form.ts';
import { CompanySetup } from './CompanySetup.tsx';

/**
 * A name, then what else a company needs. It is asked for here and not at /createcompany, because anyone who
 * has a company already is sent home from there.
 */
export function CreateCompanyForm({ user }: { user: User }) {
  const services = useServices();
  const navigate = useNavigate();
  const change = useChangeCompany();
  const [name, setName] = useState('');
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  const named = name.trim() !== '';
  const you = knownDetails(user);
  const start = () => {
    if (named && !entering) setOpen(true);
  };
  const created = async (made: Company) => {
    setOpen(false);
    setEntering(true);
    if (user.email_verified === 1) return change(made.id, '/home');
    enterCompany(services, made);
    await navigate('/verify');
  };
  return (
    <Stack component="section" aria-labelledby="create-head" gap={3}>
      <div>
        <Text variant="h2" id="create-head">
          Create Company
        </Text>
        <Text variant="body2" muted>
          It has its own images, data, users and plan. Your first company comes with a free trial.
        </Text>
      </div>
      <Form sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 3 }} onSend={start}>
        <Box sx={{ flex: '1 1 240px', maxWidth: { sm: 360 } }}>
          <Field label="Name of the company" value={name} onChange={setName} autoComplete="organization" />
        </Box>
        <Button type="submit" disabled={!named} reason="Type its name first." busy={entering && 'Creating'}>
          Create Company
        </Button>
      </Form>
      {open ? (
        <CompanySetup
          start={{ step: 0, you, company: { ...NO_COMPANY, name: name.trim() } }}
          companyOnly={Object.keys(problemsOfYou(you)).length === 0}
          subtitle="Tell us a little so we can tailor Limn to you."
          exit={
            <Button look="text" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          }
          onClose={() => setOpen(false)}
          onCreated={(made) => void created(made)}
        />
      ) : null}
    </Stack>
  );
}

/** Details that the person gave at sign-up or in their profile. */
function knownDetails(user: User): YourDetails {
  return {
    role: ROLE_OPTIONS.map(({ value }) => value).filter((value) => user.user_role.includes(value)),
    goal: GOAL_OPTIONS.map(({ value }) => value).filter((value) => user.user_goal.includes(value)),
    goal_other: user.user_goal_other,
  };
}
