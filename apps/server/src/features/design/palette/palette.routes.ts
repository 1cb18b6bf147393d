import { PALETTE_SIZE } from '@limn/contracts';
import { invalidField } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import { changePalette, readPalette } from './palette.store.ts';

export function paletteHandlers(): Handlers<'getPalette' | 'addToPalette' | 'removeFromPalette'> {
  return {
    getPalette: async ({ caller, transact }) => ({ palette: await transact((tx) => readPalette(tx, caller.companyId)) }),
    addToPalette: async ({ caller, body, transact }) => ({
      palette: await transact((tx) => changePalette(tx, caller.companyId, (colours) => withColour(colours, body.colour, body.position))),
    }),
    removeFromPalette: async ({ caller, params, transact }) => ({
      palette: await transact((tx) =>
        changePalette(tx, caller.companyId, (colours) => colours.filter((colour) => colour !== params.colour)),
      ),
      message: 'The colour is removed.',
    }),
  };
}

function withColour(colours: readonly string[], colour: string, position: number | undefined): string[] {
  const isThere = colours.includes(colour);
  if (isThere && position === undefined) return [...colours];
  if (!isThere && colours.length >= PALETTE_SIZE)
    throw invalidField('colour', `The limit is ${PALETTE_SIZE} company colours. Remove one first.`);
  const others = colours.filter((other) => other !== colour);
  return others.toSpliced(position ?? others.length, 0, colour);
}
