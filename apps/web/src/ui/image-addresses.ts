/** Where the pages about an image are. */

export function editorAddress(id: number, kind: 'image' | 'template' = 'image'): string {
  return `/editor?id=${id}&type=${kind}`;
}

/** Where everyone's rows are looked over before they are sent to. */
export function proofAddress(id: number): string {
  return `/proof?id=${id}`;
}

const PREVIEW = '#preview&';

/**
 * Behind the editor's address: opens its preview with these values. As a fragment it is never sent to a
 * server.
 */
export function previewFragment(values: Readonly<Record<string, string>>): string {
  return PREVIEW + new URLSearchParams(values).toString();
}

/** The values of such a fragment; undefined for any other. */
export function previewOfFragment(hash: string): Record<string, string> | undefined {
  return hash.startsWith(PREVIEW) ? Object.fromEntries(new URLSearchParams(hash.slice(PREVIEW.length))) : undefined;
}

/** Where the templates for images of this type are. */
export function templatesAddress(typeId: number): string {
  return `/template/${typeId}`;
}

export function tagAddress(id: number, kind: 'image' | 'campaign' | 'recipe' = 'image'): string {
  return kind === 'image' ? `/tag?id=${id}` : `/tag?kind=${kind}&id=${id}`;
}
