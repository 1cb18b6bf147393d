/**
 * Values whose own rules lie elsewhere. The API's description shows them by a schema of their name, made from
 * the tables that check them.
 */
import { z } from 'zod';

/** Marks a schema as one of these. */
export const FORMAT = 'x-format';
export type Format = 'CanvasDocument' | 'RuleTree';

/**
 * Groups of rules: its shape is checked where it is saved; what this release does not know of it stays, and
 * matches nothing.
 */
export const RuleTree = z.unknown().meta({ [FORMAT]: 'RuleTree', description: 'A rule tree' });
/** The document of an image as it is answered. */
export const CanvasDocument = z.unknown().meta({ [FORMAT]: 'CanvasDocument', description: 'The canvas document' });
