/** How a picture that can't be had is known from a host that breaks. */
export { BrokenHost } from './picture-source.ts';
