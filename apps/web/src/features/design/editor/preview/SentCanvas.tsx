import { compileScene, drawCompiled, type Picture } from '@limn/scene';
import { useEffect, useRef } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { browserEnv } from '../document/load-pictures.ts';
import type { ShownPreview } from '../document/shown-preview.ts';

/** The filled document, drawn by the same code that draws it for mail. */
export function SentCanvas({ preview, zoom, onDark }: { preview: ShownPreview; zoom: number; onDark: boolean }) {
  const { width, height, bgcolor, transparent, locale } = useEditorState((state) => state.image);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const target = canvas.current;
    const ctx = target?.getContext('2d');
    if (!target || !ctx) return;
    const scene = compileScene(
      preview.document,
      { width, height, background: bgcolor, transparent, locale, scale: zoom * devicePixelRatio },
      browserEnv(preview.pictures),
    );
    target.width = scene.width;
    target.height = scene.height;
    const end = preview.endPicture === undefined ? undefined : preview.pictures.get(preview.endPicture);
    if (end) drawWhole(end, ctx, bgcolor);
    else drawCompiled(scene, ctx, {});
  }, [preview, width, height, bgcolor, transparent, locale, zoom]);

  const chequered = transparent && !onDark;
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label="The picture with the preview data"
      sx={{
        ...PICTURE_TYPE,
        display: 'block',
        width: width * zoom,
        height: height * zoom,
        boxShadow: onDark ? undefined : '0 1px 3px rgba(22,36,58,.2), 0 12px 32px -12px rgba(22,36,58,.3)',
        background: chequered ? 'repeating-conic-gradient(#d8dde3 0 25%, #ffffff 0 50%) 0 0 / 16px 16px' : undefined,
      }}
    />
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
