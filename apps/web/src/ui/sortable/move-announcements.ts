/** Announcements while a row is moved by keyboard. */
import type { Announcements } from '@dnd-kit/core';

type Target = { id: string | number } | null;

export function moveAnnouncements(rows: readonly { id: number; name: string }[]): Announcements {
  const nameOf = ({ id }: { id: string | number }) => `“${rows.find((row) => row.id === id)?.name ?? ''}”`;
  const position = (target: Target) => `position ${rows.findIndex((row) => row.id === target?.id) + 1} of ${rows.length}`;
  // A row lies over itself first, which would cut the first sentence short.
  let hasMoved = false;
  return {
    onDragStart: ({ active }) => {
      hasMoved = false;
      return `${nameOf(active)} picked up, ${position(active)}. Move it with the arrow keys, drop it with Space.`;
    },
    onDragOver: ({ active, over }) => {
      hasMoved ||= over?.id !== active.id;
      return over && hasMoved ? `${nameOf(active)} at ${position(over)}.` : undefined;
    },
    onDragEnd: ({ active, over }) => `${nameOf(active)} dropped at ${position(over ?? active)}.`,
    onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
  };
}
