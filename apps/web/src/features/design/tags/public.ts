/** The public door of this feature for others of the web app. */
/** Loaded when it is opened. */
export const loadTagsDialog = async () => (await import('./dialog/TagsDialog.tsx')).TagsDialog;
export const loadTagPanels = async () => (await import('./dialog/TagPanels.tsx')).TagPanels;
export type { PanelProps } from './dialog/panel-props.ts';
export { altOf, formOf, tagInputOf } from './dialog/tag-form.ts';
