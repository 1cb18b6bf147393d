import { useApiQuery } from '../../../api/use-api-query.ts';
import { newTimer, TimerForm } from '../timer/public.ts';

import type { SourceFormProps } from './SourceForms.tsx';

/** To what a countdown counts; it begins with the company's timezone. */
export function TimerSourceForm({ wizard: { timer, fields }, onChange }: SourceFormProps) {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const timezone = (company === 0 ? undefined : company?.timezone) ?? 'Europe/London';
  return (
    <TimerForm place="page" settings={timer ?? newTimer(timezone)} fields={fields} onChange={(changed) => onChange({ timer: changed })} />
  );
}
