/**
 * Rows of a list that are moved by keys: Space picks one up, arrows move it, Space drops it, Escape puts it
 * back.
 */
import { createContext, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** A row that was picked up. Both counted from 0. */
interface Lifted {
  id: number;
  from: number;
  to: number;
}

export interface KeyboardMoves {
  lifted: Lifted | undefined;
  /** A key on the grip of a row. Always the same function, so that rows don't render for it. */
  press: (id: number, event: KeyboardEvent<HTMLElement>) => void;
  /** The focus has left the grip: the row stays where it is seen. */
  leave: () => void;
}

export const KeyboardMovesContext = createContext<KeyboardMoves>({ lifted: undefined, press: () => {}, leave: () => {} });

interface Movable {
  ids: readonly number[];
  nameOf: (id: number) => string;
  onMove: (id: number, index: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * By place in the list, not by where rows lie on the page: that is known only once they were measured and
 * have stopped scrolling, and keys that come before would be lost.
 */
export function useKeyboardMoves(list: Movable): KeyboardMoves & { said: string; announceDropped: (id: number, index: number) => void } {
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const grip = useRef<HTMLElement>(null);
  const dropped = useRef(false);
  const held = lifted && list.ids[lifted.from] === lifted.id ? lifted : undefined;
  const position = (index: number) => `position ${index + 1} of ${list.ids.length}`;
  const announceDropped = (id: number, index: number) => setSaid(`“${list.nameOf(id)}” dropped at ${position(index)}.`);

  function pickUp(id: number): void {
    const from = list.ids.indexOf(id);
    setLifted({ id, from, to: from });
    setSaid(`“${list.nameOf(id)}” picked up, ${position(from)}. Move it with the arrow keys, drop it with Space.`);
  }
  function drop({ id, from, to }: Lifted): void {
    setLifted(undefined);
    announceDropped(id, to);
    if (to !== from) list.onMove(id, to);
  }
  function onKey(id: number, event: KeyboardEvent<HTMLElement>): void {
    grip.current = event.currentTarget;
    const step = STEPS[event.key];
    const isHeld = held?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      if (!isHeld) pickUp(id);
      else {
        dropped.current = held.to !== held.from;
        drop(held);
      }
    } else if (isHeld && step !== undefined) {
      const to = Math.min(Math.max(held.to + step, 0), list.ids.length - 1);
      setLifted({ ...held, to });
      setSaid(`“${list.nameOf(id)}” at ${position(to)}.`);
    } else if (isHeld && event.key === 'Escape') {
      setLifted(undefined);
      setSaid(`“${list.nameOf(id)}” stays where it was.`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const latest = useRef({ onKey, onLeave: () => {} });
  useLayoutEffect(() => {
    latest.current = { onKey, onLeave: () => held && drop(held) };
  });
  useLayoutEffect(() => {
    if (held) grip.current?.scrollIntoView({ block: 'nearest' });
  }, [held]);
  // A browser takes the focus from an element that is put elsewhere.
  useLayoutEffect(() => {
    if (dropped.current) grip.current?.focus();
    dropped.current = false;
  });
  const [handlers] = useState(() => ({
    press: (id: number, event: KeyboardEvent<HTMLElement>) => latest.current.onKey(id, event),
    leave: () => latest.current.onLeave(),
  }));
  return { ...handlers, lifted: held, said, announceDropped };
}

/** Where a row is seen while another one, or it itself, is picked up. Counted from 0. */
export function shownAt(index: number, { from, to }: Lifted): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}
