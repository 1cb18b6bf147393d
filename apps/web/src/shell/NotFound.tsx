import { Button } from '../ui/Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export function NotFound() {
  return (
    <MessageCard
      title="Page not found"
      actions={
        <Button look="action" to="/home">
          Go to the dashboard
        </Button>
      }
    >
      The address may be mistyped, or the page was deleted.
    </MessageCard>
  );
}
