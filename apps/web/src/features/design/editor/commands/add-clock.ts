import { insertLayers } from '../document/editor-document.ts';
import { newClock } from '../document/new-clock.ts';
import { textInside } from '../document/object-facts.ts';
import { isTimer } from '../document/shown-values.ts';
import { canChange, canvasSize, type Command } from './command.ts';

/**
 * All parts at once, in one step: each can then be changed by itself. A headline comes along where the image
 * has no text yet.
 */
export const addClock: Command = {
  id: 'add-clock',
  label: 'Clock',
  keys: ['c'],
  enabled: (state) => {
    const may = canChange(state);
    if (may !== true) return may;
    return isTimer(state.image) ? true : 'Clocks only work in countdown timers.';
  },
  run: ({ store, typeIn }) => {
    const { document, image } = store.getState();
    const hasText = document.layers.some((layer) => textInside(layer.object));
    const colour = image.transparent ? undefined : image.bgcolor;
    const layers = newClock({ ...canvasSize(store.getState()), colour }, !hasText).map((object) => ({ key: store.newKey(), object }));
    store.commit(insertLayers(document, layers), { label: 'Add clock' });
    const headline = hasText ? undefined : layers.at(-1);
    store.select(headline ? [headline.key] : layers.map(({ key }) => key));
    // Its words are there to be typed over at once.
    if (headline && !globalThis.matchMedia?.('(pointer: coarse)').matches) typeIn(headline.key);
  },
};
