import { NotFound } from './NotFound.tsx';
import { PageMessage } from './PageMessage.tsx';

export function NotFoundPage() {
  return (
    <PageMessage>
      <NotFound />
    </PageMessage>
  );
}
