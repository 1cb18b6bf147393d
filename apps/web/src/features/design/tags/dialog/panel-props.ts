import type { TagContext, TagForm } from './tag-form.ts';

/** What every panel of settings is given. */
export interface PanelProps {
  form: TagForm;
  context: TagContext;
  change: (changed: Partial<TagForm>) => void;
  /** Sentences by the path of the value they speak of. */
  problems: Record<string, string>;
}
