/** Where a click would lead with the values of a preview. */
import { fillUrl, parseTemplate, type Values } from '@limn/merge';
import type { ImageSettings } from '../document/image-settings.ts';

export type PreviewLink = { kind: 'link' | 'fallback'; url: string };

export function previewLink(image: Pick<ImageSettings, 'link' | 'fallback_link'>, values: Values): PreviewLink | undefined {
  if (!image.link) return undefined;
  const template = parseTemplate(image.link);
  const complete = template.fields.every((name) => (values.get(name)?.text ?? '') !== '');
  const url = complete ? fillUrl(template, values, { allowedHosts: [] }) : null;
  if (url) return { kind: 'link', url };
  return image.fallback_link ? { kind: 'fallback', url: image.fallback_link } : undefined;
}
