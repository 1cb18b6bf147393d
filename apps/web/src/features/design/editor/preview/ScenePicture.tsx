import { compileScene, documentPictures, drawCompiled, dynamicPictures, type SceneDocument } from '@limn/scene';
import { useEffect, useRef } from 'react';
import { loadDocumentFonts } from '../fonts/load-fonts.ts';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { loadWithMaps } from './load-maps.ts';
import { browserEnv, pollUntil } from '../document/load-pictures.ts';

export interface ScenePictureProps {
  /** Label for screen readers. */
  label: string;
  /** The document, and pictures of its maps by where it looks for them. */
  read: () => Promise<{ document: SceneDocument; maps: ReadonlyMap<string, string> }>;
}

/** A document drawn at its own size, by the same code that draws it for mail. */
export function ScenePicture({ label, read }: ScenePictureProps) {
  const image = useEditorState((state) => state.image);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, bgcolor, transparent, locale } = image;

  useEffect(() => {
    let gone = false;
    const show = async () => {
      const { document, maps } = await read();
      const dynamic = dynamicPictures(document, new Map(), { allowedHosts: [] });
      const pictures = loadWithMaps([...documentPictures(document), ...dynamic], maps);
      await loadDocumentFonts(document.objects);
      await pollUntil(() => gone || pictures.isReady());
      const target = canvas.current;
      const ctx = target?.getContext('2d');
      if (gone || !target || !ctx) return;
      const scene = compileScene(document, { width, height, background: bgcolor, transparent, locale }, browserEnv(pictures));
      target.width = scene.width;
      target.height = scene.height;
      drawCompiled(scene, ctx, {});
    };
    // Errors here are reported when publishing.
    show().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [read, width, height, bgcolor, transparent, locale]);

  return <canvas ref={canvas} width={width} height={height} style={PICTURE_TYPE} role="img" aria-label={label} />;
}
