import LinkIcon from '@mui/icons-material/LinkOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import { compileScene, drawCompiled, type Picture, type SceneDocument } from '@limn/scene';
import { useEffect, useMemo, useRef } from 'react';
import { Box } from '../../../ui/layout.ts';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { timeText } from '../parts/time-text.ts';
import { Text } from '../../../ui/Text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isTimer } from '../document/shown-values.ts';
import { useSize } from '../stage/use-stage-room.ts';
import { fitZoom } from '../stage/viewport.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { previewLink } from './preview-link.ts';
import { browserEnv, type LoadedPictures } from './load-pictures.ts';

export interface ShownPreview {
  document: SceneDocument;
  pictures: LoadedPictures;
  /** Address of the picture that is seen in place of the document, whose time is over. */
  endPicture: string | undefined;
  /** When it was asked for, Unix milliseconds. */
  atMs: number;
}

const LARGEST = 1.3;

/** What this recipient sees, drawn by the same code that draws it for mail. Covers the canvas, which stays as it was. */
export function PreviewStage({ preview }: { preview: ShownPreview | undefined }) {
  const { commands } = useEditor();
  const image = useEditorState((state) => state.image);
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(root);
  const { width, height, bgcolor, transparent } = image;
  const zoom = size.width > 0 ? Math.min(LARGEST, fitZoom({ width, height }, { ...size, foot: 140 })) : 1;
  const context = usePreviewContext();
  const link = useMemo(() => previewLink(image, context), [image, context]);

  useEffect(() => {
    const target = canvas.current;
    const ctx = target?.getContext('2d');
    if (!target || !ctx || !preview || size.width === 0) return;
    const scene = compileScene(
      preview.document,
      { width, height, background: bgcolor, transparent, scale: zoom * devicePixelRatio },
      browserEnv(preview.pictures),
    );
    target.width = scene.width;
    target.height = scene.height;
    const end = preview.endPicture === undefined ? undefined : preview.pictures.get(preview.endPicture);
    if (end) drawWhole(end, ctx, bgcolor);
    else drawCompiled(scene, ctx, {});
  }, [preview, width, height, bgcolor, transparent, zoom, size.width]);

  return (
    <Box
      ref={root}
      component="section"
      aria-label="Preview"
      sx={{ position: 'absolute', inset: 0, zIndex: 4, bgcolor: 'stage', overflow: 'auto', display: 'grid', placeItems: 'center' }}
    >
      {preview ? (
        <Box sx={{ p: 4 }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 2, maxWidth: width * zoom }}>
            <Text variant="h3" component="h2">
              {isTimer(image)
                ? `Opened at ${timeText(new Date(preview.atMs).toISOString())}, this is seen`
                : whoSees(image.preview_settings)}
              <Text component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
                {width} × {height}
                {isTimer(image) && !preview.endPicture ? '. In the mail it counts for a minute, second by second, then it stays.' : null}
              </Text>
            </Text>
            {isTimer(image) ? (
              <IconButton label="Look again" size="work" onClick={() => commands.setPreview(true)}>
                <Refresh />
              </IconButton>
            ) : null}
          </Box>
          <Box
            component="canvas"
            ref={canvas}
            role="img"
            aria-label="The picture as it is sent with the preview data"
            sx={{
              ...PICTURE_TYPE,
              display: 'block',
              width: width * zoom,
              height: height * zoom,
              boxShadow: '0 1px 3px rgba(22,36,58,.2), 0 12px 32px -12px rgba(22,36,58,.3)',
              background: transparent ? 'repeating-conic-gradient(#d8dde3 0 25%, #ffffff 0 50%) 0 0 / 16px 16px' : undefined,
            }}
          />
          {link ? (
            <Text
              variant="body2"
              sx={{
                mt: 3,
                display: 'flex',
                gap: 2,
                alignItems: 'center',
                color: 'text.secondary',
                maxWidth: width * zoom,
                overflowWrap: 'anywhere',
              }}
            >
              <LinkIcon sx={{ fontSize: 18, flex: 'none' }} />
              {link.kind === 'fallback' ? 'A field of the link is missing. Clicks go to' : 'Clicks go to'} {link.url}
            </Text>
          ) : null}
        </Box>
      ) : (
        <Spinner label="Loading the preview" />
      )}
    </Box>
  );
}

/** In the middle, as large as it goes: as recipients are shown it. */
function drawWhole(picture: Picture, ctx: CanvasRenderingContext2D, background: string): void {
  const { width, height } = ctx.canvas;
  ctx.fillStyle = background || '#ffffff';
  ctx.fillRect(0, 0, width, height);
  const scale = Math.min(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  ctx.drawImage(picture as CanvasImageSource, (width - w) / 2, (height - h) / 2, w, h);
}

function whoSees(values: Readonly<Record<string, unknown>>): string {
  const first = ['firstname', 'first name', 'first_name', 'name']
    .map((name) => values[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof first === 'string' ? `${first} sees this` : 'With your preview data, this is seen';
}
