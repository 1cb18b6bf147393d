import { Tooltip } from './Tooltip.tsx';
import type { ReactNode } from 'react';

/** A tooltip over something that may be disabled: the wrapper takes the pointer and the focus in its place. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} describes>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled control takes no focus, so its reason would be out of reach of the keyboard */}
      <span tabIndex={0} style={{ display: 'inline-flex', borderRadius: 6 }}>
        {children}
      </span>
    </Tooltip>
  );
}
