/** Searchable texts of sections' blocks, so that the search finds a platform or a key by its name. */
import { TRANSFORMS } from '@limn/merge';
import { PRESETS } from '@limn/tags';
import { EDITOR_KEYS } from './editor-keys.ts';
import type { SectionPart } from './guide.ts';

export function partText(part: SectionPart | undefined): string {
  switch (part) {
    case 'presets':
      return PRESETS.map(({ name, note }) => [name, note].filter(Boolean).join(' ')).join('. ');
    case 'keys':
      return EDITOR_KEYS.map(([what, keys]) => `${what} ${keys}`).join('. ');
    case 'merge-steps':
      return TRANSFORMS.map(({ label, hint }) => `${label}: ${hint}`).join(' ');
    case 'first-steps':
    case 'three-people':
    case undefined:
      return '';
  }
}
