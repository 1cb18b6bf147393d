/** Names of layers, the same in the list of layers, in findings and in proofs. */
import type { SceneObject } from './document.ts';
import { isText } from './document.ts';
import { graphemesOf } from './graphemes.ts';

const MAX_LENGTH = 40;

/** The given name, else the beginning of its text, else its kind. An auto-scale group is the text in it. */
export function layerNameOf(object: SceneObject): string {
  const text = isText(object) ? object : object.type === 'group' && object.autoScale ? object.objects.find(isText) : undefined;
  const name = object.layerName ?? '';
  // Every new text is saved as "Text": that tells it from no other.
  if (name !== '' && !(text && name === KIND_NAMES.textbox)) return name;
  const words = (text?.text ?? '').replaceAll(/\s+/g, ' ').trim();
  return words === '' ? KIND_NAMES[object.type] : shortened(words);
}

function shortened(words: string): string {
  const graphemes = graphemesOf(words);
  return graphemes.length > MAX_LENGTH ? `${graphemes.slice(0, MAX_LENGTH - 1).join('')}…` : words;
}

export const KIND_NAMES: Readonly<Record<SceneObject['type'], string>> = {
  textbox: 'Text',
  'i-text': 'Text',
  image: 'Image',
  rect: 'Square',
  circle: 'Circle',
  triangle: 'Triangle',
  star: 'Star',
  line: 'Line',
  group: 'Group',
};
