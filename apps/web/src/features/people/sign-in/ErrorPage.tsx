import { useServices } from '../../../api/services.tsx';
import { MessageCard } from '../../../shell/MessageCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { GENERIC_ERROR } from '../../../ui/snack-store.ts';

export function ErrorPage() {
  const { config } = useServices();
  return (
    <MessageCard
      title="Something went wrong"
      actions={
        <>
          <Button look="action" to="/home">
            Try again
          </Button>
          <Button look="text" href={config.links.support}>
            Contact support
          </Button>
        </>
      }
    >
      <p>{GENERIC_ERROR}</p>
      <p>Your saved work is safe.</p>
    </MessageCard>
  );
}
