import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { canChange } from '../commands/command.ts';
import type { Position } from '../document/geometry.ts';
import { layerName } from '../document/object-facts.ts';
import { useEditor } from '../context/editor-context.tsx';
import { replacedBy } from '../clipboard/drop-target.ts';
import type { DropPlace } from '../clipboard/pictures-in.ts';

export interface Hovering {
  /** Key of the object whose picture would be replaced. */
  replaces: string | undefined;
  words: string;
}

/** Pictures that are dragged onto the stage from outside: files, and pictures of other pages. */
export function useDrops(stage: RefObject<HTMLElement | null>, pointAt: (event: DragEvent) => Position | undefined): Hovering | undefined {
  const { session, pictures } = useEditor();
  const [hovering, setHovering] = useState<Hovering>();

  const placeOf = (event: DragEvent): DropPlace | undefined => {
    const at = pointAt(event);
    return at && { at, replaces: replacedBy(session.store.getState(), at)?.key };
  };
  const over = useEffectEvent((event: DragEvent) => {
    const types = event.dataTransfer?.types ?? [];
    const holds = types.includes('Files') || types.includes('text/uri-list');
    if (!holds || !event.dataTransfer) return;
    event.preventDefault();
    const may = canChange(session.store.getState());
    const place = may === true ? placeOf(event) : undefined;
    event.dataTransfer.dropEffect = place ? 'copy' : 'none';
    const replaced = place && replacedBy(session.store.getState(), place.at);
    const next = place && { replaces: replaced?.key, words: replaced ? `Drop to replace “${layerName(replaced.object)}”` : 'Drop to add' };
    setHovering((now) => (now?.replaces === next?.replaces && now?.words === next?.words ? now : next));
  });
  const dropped = useEffectEvent((event: DragEvent) => {
    setHovering(undefined);
    const data = event.dataTransfer;
    if (!data) return;
    const files = [...data.files];
    const address =
      data
        .getData('text/uri-list')
        .split('\n')
        .find((line) => /^https?:\/\//.test(line)) ?? '';
    if (files.length === 0 && address === '') return;
    event.preventDefault();
    if (canChange(session.store.getState()) !== true) return;
    const place = placeOf(event);
    if (files.length > 0) void pictures.sendFiles(files, place);
    else void pictures.sendUrl(pictureIn(data) ?? address.trim(), place);
  });

  useEffect(() => {
    const target = stage.current;
    if (!target) return undefined;
    const onOver = (event: DragEvent) => over(event);
    const onDrop = (event: DragEvent) => dropped(event);
    const onLeave = (event: DragEvent) => !target.contains(nodeOf(event.relatedTarget)) && setHovering(undefined);
    target.addEventListener('dragover', onOver);
    target.addEventListener('drop', onDrop);
    target.addEventListener('dragleave', onLeave);
    document.addEventListener('dragover', letGo);
    document.addEventListener('drop', letGo);
    return () => {
      target.removeEventListener('dragover', onOver);
      target.removeEventListener('drop', onDrop);
      target.removeEventListener('dragleave', onLeave);
      document.removeEventListener('dragover', letGo);
      document.removeEventListener('drop', letGo);
    };
  }, [stage]);
  return hovering;
}

/** A file beside the stage: the browser would leave the page to show it. */
function letGo(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function nodeOf(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null;
}

/** A picture in a link is dragged with the address of the link; its own stands in the markup. */
function pictureIn(data: DataTransfer): string | undefined {
  const source = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').querySelector('img')?.getAttribute('src');
  return source && /^https?:\/\//.test(source) ? source : undefined;
}
