import { explainError } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { chosenCompanyId } from '../../../../session/company-choice.ts';
import { useChangeCompany } from '../../../../shell/use-change-company.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { KeysRule, KeysThatEnd } from './KeysThatEnd.tsx';

/**
 * The question before a person leaves a company. Anyone who leaves the one they are in is taken to another of
 * theirs.
 */
export function LeaveCompanyDialog({ company, onClose }: { company: { id: number; name: string }; onClose: () => void }) {
  const { queries, snacks } = useServices();
  const change = useChangeCompany();
  const self = useApiQuery('getUser', {}).data?.user.id;
  const mayEdit = useMayEdit();
  const isHere = company.id === chosenCompanyId();
  const leave = useApiMutation('leaveCompany', { quiet: true });
  const left = async () => {
    onClose();
    if (isHere) await change(undefined, '/invitations');
    else await queries.invalidateQueries({ queryKey: apiKey('listCompanies') });
    // After the navigation, which clears what was said before.
    snacks.show({ icon: 'success', text: `You have left ${company.name}.` });
  };
  return (
    <ConfirmDialog
      open
      title={`Leave ${company.name}?`}
      confirm="Leave company"
      keep="Stay"
      busy={leave.isPending && 'Leaving'}
      problem={leave.error ? `You are still in the company. ${explainError(leave.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() => leave.mutate({ params: { id: company.id } }, { onSuccess: () => void left() })}
      onKeep={onClose}
    >
      You’ll lose access to its images, data and reports. Everything you created stays with the company. To come back, you’ll need a new
      invitation.
      {isHere && mayEdit ? <KeysThatEnd userId={self} maker="you" /> : isHere ? null : <KeysRule maker="you" />}
    </ConfirmDialog>
  );
}
