import { TAG_PARAMETER } from '@limn/model';
import { buildPreviewUrl } from '@limn/tags';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { Box } from '../../../../ui/layout.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import { textValue } from '../document/text-value.ts';
import { useEditorState } from '../context/editor-context.tsx';
import type { ShownPreview } from '../document/shown-preview.ts';

const ANSWERED_INSTEAD: Readonly<Record<string, string>> = {
  fallback_image: 'The fallback image is served',
  neutral: 'The blank version is served',
  transparent: 'An empty picture is served',
};

/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;

/** The real answer of the render host, moving where it moves. */
export function ServedView({ preview, zoom, doubled }: { preview: ShownPreview; zoom: number; doubled: boolean }) {
  const { width, height } = useEditorState((state) => state.image);
  const { served, failed } = useServed(preview, doubled);
  const size = { width: width * zoom, height: height * zoom };
  return (
    <>
      {served?.instead ? (
        <Text role="status" variant="body2" sx={{ color: 'warning.main', mb: 2 }}>
          {served.instead}: the design can’t be drawn with these values.
        </Text>
      ) : null}
      <Box sx={{ ...size, display: 'grid', placeItems: 'center', boxShadow: 'var(--e1)', bgcolor: 'background.paper' }}>
        {served ? (
          <Picture
            src={served.src}
            alt={doubled ? 'The picture at 2×' : 'The animated picture'}
            eager
            style={{ ...size, display: 'block' }}
          />
        ) : failed ? (
          <Text variant="body2" role="alert">
            Couldn’t load the picture. Switch to another view and back to try again.
          </Text>
        ) : (
          <Spinner label="Loading the picture" />
        )}
      </Box>
    </>
  );
}

interface Served extends ServedPicture {
  /** Source of an img element. */
  src: string;
}

/**
 * The render host's response for these values; undefined until it is there, or where the host can't be
 * reached.
 */
function useServed({ settings, atMs }: ShownPreview, doubled: boolean): { served: Served | undefined; failed: boolean } {
  const { config } = useServices();
  const image = useEditorState((state) => state.image);
  const token = useApiQuery(
    'previewToken',
    { params: { id: image.id }, query: { purpose: 'draft' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  );
  const query = useQuery({
    queryKey: [...apiKey('previewToken', image.id), atMs, doubled],
    queryFn: ({ signal }) =>
      fetchServed({ image, settings, renderUrl: config.renderUrl, token: token.data?.token ?? '', doubled, atMs }, signal),
    enabled: token.data !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const blob = query.data?.blob;
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const served = query.data && { ...query.data, src: url ?? query.data.address };
  return { served, failed: token.isError || query.isError };
}

interface ServedPicture {
  /** Undefined where only its address can be shown, because the render host lives elsewhere. */
  blob: Blob | undefined;
  address: string;
  /** Why it is another picture than the design; undefined where it is the design. */
  instead: string | undefined;
}

interface ServedRequest {
  image: Pick<ImageSettings, 'uuid'>;
  settings: ImageSettings['preview_settings'];
  renderUrl: string;
  token: string;
  doubled: boolean;
  atMs: number;
}

/** The picture as the render host answers it, of the draft: looking at it is neither counted nor billed. */
function servedAddress({ image, settings, renderUrl, token, doubled, atMs }: ServedRequest): string {
  const { [TAG_PARAMETER.recipient]: recipient, ...others } = settings;
  const given = Object.entries(others).flatMap(([name, value]) => (textValue(value) === '' ? [] : [[name, textValue(value)] as const]));
  return buildPreviewUrl({
    uuid: image.uuid,
    renderUrl,
    recipient: textValue(recipient ?? null),
    settings: given,
    token,
    nowMs: atMs,
    ...(doubled ? { scale2x: true } : {}),
  });
}

async function fetchServed(request: ServedRequest, signal: AbortSignal, get: typeof fetch = fetch): Promise<ServedPicture> {
  const address = servedAddress(request);
  try {
    const answer = await get(address, { signal });
    return { address, blob: await answer.blob(), instead: ANSWERED_INSTEAD[answer.headers.get('x-limn-reason') ?? ''] };
  } catch (error) {
    if (signal.aborted) throw error;
    return { address, blob: undefined, instead: undefined };
  }
}
