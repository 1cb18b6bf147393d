/** What other features of the web app may use of this one. */
export { FieldChips } from './picker/FieldChips.tsx';
export { TemplatePicker } from './picker/TemplatePicker.tsx';
export { templateKey, type FieldColumns, type OfferedTemplate, type TemplateSource } from './picker/template-list.ts';
export { type Templates, useTemplates } from './picker/use-templates.ts';
