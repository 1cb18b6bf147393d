/** The picture as the render host answers it, of the draft: looking at it is neither counted nor billed. */
import { buildPreviewUrl } from '@limn/tags';
import { textValue } from '../parts/text-value.ts';
import type { ImageSettings } from '../editor-store.ts';

export interface ServedPicture {
  /** Undefined where only its address can be shown, because the render host lives elsewhere. */
  blob: Blob | undefined;
  address: string;
  /** Why it is another picture than the design; undefined where it is the design. */
  instead: string | undefined;
}

export interface ServedRequest {
  image: Pick<ImageSettings, 'uuid'>;
  settings: ImageSettings['preview_settings'];
  renderUrl: string;
  token: string;
  doubled: boolean;
  atMs: number;
}

const INSTEAD: Readonly<Record<string, string>> = {
  fallback_image: 'The fallback image is served',
  neutral: 'The blank version is served',
  transparent: 'An empty picture is served',
};

export function servedAddress({ image, settings, renderUrl, token, doubled, atMs }: ServedRequest): string {
  const given = Object.entries(settings).flatMap(([name, value]) => (textValue(value) === '' ? [] : [[name, textValue(value)] as const]));
  return buildPreviewUrl({ uuid: image.uuid, renderUrl, settings: given, token, nowMs: atMs, ...(doubled ? { scale2x: true } : {}) });
}

export async function fetchServed(request: ServedRequest, signal: AbortSignal, get: typeof fetch = fetch): Promise<ServedPicture> {
  const address = servedAddress(request);
  try {
    const answer = await get(address, { signal });
    return { address, blob: await answer.blob(), instead: INSTEAD[answer.headers.get('x-limn-reason') ?? ''] };
  } catch (error) {
    if (signal.aborted) throw error;
    return { address, blob: undefined, instead: undefined };
  }
}
