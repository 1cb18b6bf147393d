import { z } from 'zod';
import { writable } from './common.ts';
import { route } from './route.ts';

/** How many colours a company keeps. */
export const PALETTE_SIZE = 24;

const HEX = /^#[0-9a-f]{6}$/;
const WRONG = 'Enter the colour as # and six digits, like #de620f.';
const hex = (read: (text: string) => string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'Name the colour.' : WRONG) })
    .transform((text) => read(text.toLowerCase()))
    .refine((text) => HEX.test(text), { error: WRONG });

/** Lower case, `#rrggbb`, each once, in the order in which they are shown. */
export const Palette = z.array(z.string()).max(PALETTE_SIZE).meta({ id: 'Palette' });
export type Palette = z.infer<typeof Palette>;

/**
 * One colour at a time: what two people change at once is both kept. Every answer is the palette as it is
 * then.
 */
export const paletteRoutes = {
  getPalette: route({
    method: 'GET',
    path: '/company/palette',
    summary: 'The company’s colours, shown in every colour picker',
    access: 'viewer',
    response: z.object({ palette: Palette }),
  }),
  addToPalette: route({
    method: 'POST',
    path: '/company/palette',
    summary: 'Add a colour at the end or at a position; an existing one stays, or moves to the position',
    access: 'editor',
    body: writable({
      colour: hex((text) => text),
      /** Counted from 0. */
      position: z
        .number({ error: 'This must be a number.' })
        .int({ error: 'This must be a whole number.' })
        .min(0, { error: 'Positions are counted from 0.' })
        .max(PALETTE_SIZE - 1, { error: `Use at most ${PALETTE_SIZE - 1}.` })
        .optional(),
    }),
    response: z.object({ palette: Palette }),
  }),
  removeFromPalette: route({
    method: 'DELETE',
    path: '/company/palette/:colour',
    summary: 'Remove a colour; no error if it isn’t there',
    access: 'editor',
    // In an address # begins something else: it may be left out.
    params: z.object({ colour: hex((text) => (text.startsWith('#') ? text : `#${text}`)) }),
    response: z.object({ message: z.string(), palette: Palette }),
  }),
};
