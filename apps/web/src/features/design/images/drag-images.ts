/** Images that are dragged from the list onto a folder. */
import type { DragEvent } from 'react';

/** Private to the app: nothing else takes it for a file or text. */
const KIND = 'application/x-limn-images';

export function isDraggingImages(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(KIND);
}

export function draggedImages(event: DragEvent): number[] {
  const read: unknown = JSON.parse(event.dataTransfer.getData(KIND) || '[]');
  return Array.isArray(read) ? read.filter((id) => Number.isInteger(id)) : [];
}

/** @param words what is seen under the pointer where it is more than the picture itself */
export function dragImages(event: DragEvent, ids: readonly number[], words: string | undefined): void {
  event.dataTransfer.setData(KIND, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
  if (words === undefined) return;
  const badge = document.createElement('div');
  badge.textContent = words;
  badge.style.cssText =
    'position:fixed;top:-100px;left:0;padding:8px 12px;border-radius:8px;font:600 13px/18px Inter,sans-serif;background:#16243a;color:#fff';
  document.body.append(badge);
  event.dataTransfer.setDragImage(badge, 12, 12);
  // The browser has drawn it by then.
  setTimeout(() => badge.remove());
}
