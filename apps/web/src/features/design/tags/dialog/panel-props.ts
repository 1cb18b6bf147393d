import type { TagContext, TagForm } from './tag-form.ts';

/** Props of every settings panel. */
export interface PanelProps {
  form: TagForm;
  context: TagContext;
  change: (changed: Partial<TagForm>) => void;
  /** Sentences by the path of the value they speak of. */
  problems: Record<string, string>;
}
