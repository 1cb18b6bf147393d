import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** In place of figures, where the days in the fields are none that a report can have. */
export function NoFigures({ problem }: { problem: string }) {
  return (
    <Card>
      <EmptyState title="No figures for these days" text={problem} />
    </Card>
  );
}
