/**
 * One document for each case of a text that keeps to its box, with the value written into it, by itself and
 * in a group.
 */
import type { SceneObject } from '../document.ts';
import cases from '../fit-text.cases.json' with { type: 'json' };
import type { SceneCase } from '../scenes.cases.ts';

export function fittedScenes(): SceneCase[] {
  // Emoji come from another rasteriser in every browser.
  return cases
    .filter(({ name }) => name !== 'emoji')
    .map(({ name, box: [width = 0, height = 0], value, minFontSize }) => {
      const text = {
        type: 'textbox',
        width,
        height,
        text: value,
        fontSize: 22,
        fontFamily: 'Open Sans',
        fill: '#16243a',
        minFontSize,
      } as const;
      const group = { type: 'group', autoScale: true, left: 20, top: 110, width, height, strokeWidth: 0 } as const;
      const objects: SceneObject[] = [
        { ...text, left: 20, top: 20 },
        { ...group, objects: [{ ...text, left: -width / 2, top: -height / 2 }] },
      ];
      return { name: `fitted ${name}`, width: 300, height: 200, document: { version: '3.4.0', background: '#ffffff', objects } };
    });
}
