/** The public door of this feature for others of the web app. */
export { FieldChips } from './picker/FieldChips.tsx';
export { TemplatePicker } from './picker/TemplatePicker.tsx';
export { templateKey, type FieldColumns, type OfferedTemplate, type TemplateSource } from './picker/template-list.ts';
export { type Templates, useTemplates } from './picker/use-templates.ts';
