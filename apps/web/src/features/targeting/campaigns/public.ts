/** The public door of this feature for others of the web app: arms of a test beside each other. */
export { momentText } from './setup/schedule-sentence.ts';
export { ClickResult } from './variants/ClickResult.tsx';
export { OutcomeResult } from './variants/OutcomeResult.tsx';
