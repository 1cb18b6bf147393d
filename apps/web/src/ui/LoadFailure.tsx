import type { ReactNode } from 'react';
import { explainError } from './explain-error.ts';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';

export interface LoadFailureProps {
  /** The missing thing: "Couldn’t load your images." The reason follows, where there is one. */
  children: ReactNode;
  error: unknown;
  /** It is asked for again at this moment. */
  busy: boolean;
  onRetry: () => void;
  /** `warning`: the page is of use without it. */
  kind?: 'error' | 'warning';
}

/** In place of what could not be loaded: what it is, why, and the way to ask again. */
export function LoadFailure({ children, error, busy, onRetry, kind = 'error' }: LoadFailureProps) {
  return (
    <Note
      kind={kind}
      action={
        <Button size="work" onClick={onRetry} busy={busy && 'Trying'}>
          Try again
        </Button>
      }
    >
      {children} {explainError(error)}
    </Note>
  );
}
