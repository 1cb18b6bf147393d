import { Button } from '../ui/Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export function NotFound() {
  return (
    <MessageCard
      title="There is no page here"
      actions={
        <Button look="action" to="/home">
          Go to the dashboard
        </Button>
      }
    >
      The address may be mistyped, or what it showed was deleted.
    </MessageCard>
  );
}
