/** Where a click would lead with the preview data. */
import { fillUrl, parseTemplate, valuesOf } from '@limn/merge';
import type { ImageSettings } from '../editor-store.ts';

export type PreviewLink = { kind: 'link' | 'fallback'; url: string };

export function previewLink(image: Pick<ImageSettings, 'link' | 'fallback_link' | 'preview_settings'>): PreviewLink | undefined {
  if (!image.link) return undefined;
  const values = Object.fromEntries(Object.entries(image.preview_settings).map(([name, value]) => [name, String(value ?? '')]));
  const template = parseTemplate(image.link);
  const complete = template.fields.every((name) => (values[name] ?? '') !== '');
  const url = complete ? fillUrl(template, valuesOf(values), { allowedHosts: [] }) : null;
  if (url) return { kind: 'link', url };
  return image.fallback_link ? { kind: 'fallback', url: image.fallback_link } : undefined;
}
