/** What other features of the web app may use of this one. */
/** Loaded when it is opened. */
export const loadTagsDialog = async () => (await import('./dialog/TagsDialog.tsx')).TagsDialog;
export { altOf, formOf, tagInputOf } from './dialog/tag-form.ts';
