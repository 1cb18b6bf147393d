import { Fragment, type ReactNode } from 'react';

/** An address that is longer than the line is broken before its host, not within a word. */
export function breakable(text: string): ReactNode {
  return text.split('@').map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? (
        <>
          @<wbr />
        </>
      ) : null}
      {part}
    </Fragment>
  ));
}
