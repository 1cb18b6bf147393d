/** The public door of this feature for others of the web app. */
/** Loaded when it is opened. */
export const loadEndImageField = async () => (await import('./EndImageField.tsx')).EndImageField;
export { TimerForm } from './TimerForm.tsx';
export { canRun, newTimer, timerProblems } from './timer-problems.ts';
export { TIMER_KINDS, momentText } from './timer-labels.ts';
