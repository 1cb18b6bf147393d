import type { RouteName } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { explainError, fieldErrors } from '../ui/explain-error.ts';
import { NewNameDialog, type NewNameDialogProps } from '../ui/NewNameDialog.tsx';
import { useApiMutation } from './use-api-mutation.ts';
import type { Input, Output } from './use-api-query.ts';

type CreateName = Extract<RouteName, `create${string}`>;

export interface NewOneProps<Call extends CreateName> extends Pick<
  NewNameDialogProps,
  'title' | 'subtitle' | 'label' | 'noun' | 'hint' | 'onClose'
> {
  call: Call;
  /** Reads that are out of date afterwards. */
  invalidates: readonly RouteName[];
  input: (name: string) => Input<Call>;
  /** The field of the body that has the name. */
  field: 'name' | 'label';
  /** The address of the new one, which is opened. */
  opens: (answer: Output<Call>) => string;
  /** A failure is only logged, as specified: the dialog stays open with the typed name. */
  isLogged?: boolean;
}

/** Asks for the name of something new, creates and opens it. */
export function NewOne<Call extends CreateName>({ call, invalidates, input, field, opens, isLogged = false, ...asked }: NewOneProps<Call>) {
  const navigate = useNavigate();
  const create = useApiMutation(call, { invalidates, quiet: isLogged ? 'logged' : true });
  // The kit's own type of it cannot be read while the name of the call is open.
  const send = create.mutate as unknown as (input: Input<Call>, then: { onSuccess(answer: Output<Call>): void }) => void;
  const { error } = create;
  const otherwise = isLogged || !error ? undefined : (explainError(error) ?? 'Couldn’t create it. Try again.');
  return (
    <NewNameDialog
      {...asked}
      problem={error ? (fieldErrors(error)[field] ?? otherwise) : undefined}
      isCreating={create.isPending}
      onSend={(name) => send(input(name), { onSuccess: (answer) => void navigate(opens(answer)) })}
    />
  );
}
