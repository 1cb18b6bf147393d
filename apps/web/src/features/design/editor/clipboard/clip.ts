/**
 * The clipboard's content: objects as they are saved, with their origin. Between tabs they travel in the
 * system's clipboard.
 */
import { everyObject, parseDocument, type SceneObject } from '@limn/scene';
import { layerName, textOf } from '../document/object-facts.ts';
import { selectedLayers, type EditorState } from '../store/editor-store.ts';

export const CLIP_TYPE = 'application/x-limn-objects';

export interface Clip {
  /** Their pictures belong to this company. */
  company: number | undefined;
  objects: readonly SceneObject[];
}

/** The selection, bottom first; undefined where nothing is selected. */
export function clipOf(state: EditorState, company: number | undefined): Clip | undefined {
  const objects = selectedLayers(state).map(({ object }) => {
    const { id: _own, ...copy } = structuredClone(object);
    return copy;
  });
  return objects.length > 0 ? { company, objects } : undefined;
}

export function writeClip(clip: Clip): string {
  return JSON.stringify({ limn: 1, ...clip });
}

/** Any page may have put something there: what could not be saved is no clip. */
export function readClip(text: string): Clip | undefined {
  const json = parsed(text);
  if (json?.['limn'] !== 1 || !Array.isArray(json['objects']) || json['objects'].length === 0) return undefined;
  const read = parseDocument({ version: '3.4.0', objects: json['objects'] });
  const company = Number(json['company']);
  return read.ok ? { company: Number.isSafeInteger(company) ? company : undefined, objects: read.document.objects } : undefined;
}

/** The text for other programs: the texts, or the names of objects without any. */
export function wordsOf({ objects }: Clip): string {
  const texts = [...everyObject(objects)].map((object) => textOf(object, 'text')).filter(Boolean);
  return (texts.length > 0 ? texts : objects.map(layerName)).join('\n');
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
