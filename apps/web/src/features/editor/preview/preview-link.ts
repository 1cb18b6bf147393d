/** Where a click would lead with the preview data. */
import { fillUrl, parseTemplate, type MergeContext } from '@limn/merge';
import { previewValues } from '../document/preview-values.ts';
import type { ImageSettings } from '../editor-store.ts';

export type PreviewLink = { kind: 'link' | 'fallback'; url: string };

type Facts = Pick<ImageSettings, 'link' | 'fallback_link' | 'preview_settings' | 'custom_merge_fields'>;

export function previewLink(image: Facts, context: MergeContext): PreviewLink | undefined {
  if (!image.link) return undefined;
  const values = previewValues(image, context, [image.link]);
  const template = parseTemplate(image.link);
  const complete = template.fields.every((name) => (values.get(name)?.text ?? '') !== '');
  const url = complete ? fillUrl(template, values, { allowedHosts: [] }) : null;
  if (url) return { kind: 'link', url };
  return image.fallback_link ? { kind: 'fallback', url: image.fallback_link } : undefined;
}
