import { compileScene, documentPictures, drawCompiled, dynamicPictures } from '@limn/scene';
import { useEffect, useRef } from 'react';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { loadWithMaps } from './load-maps.ts';
import { browserEnv, pollUntil } from './load-pictures.ts';

/** The draft with the preview data, drawn small. */
export function DraftPicture() {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, bgcolor, transparent } = image;

  useEffect(() => {
    let gone = false;
    const show = async () => {
      // Rows, custom fields and steps are filled in by the server, for this picture as for all others.
      const document = await session.preview();
      const maps = await session.drawMaps(document);
      const dynamic = dynamicPictures(document, new Map(), { allowedHosts: [] });
      const pictures = loadWithMaps([...documentPictures(document), ...dynamic], maps);
      await pollUntil(() => gone || pictures.isReady());
      const target = canvas.current;
      const ctx = target?.getContext('2d');
      if (gone || !target || !ctx) return;
      const scene = compileScene(document, { width, height, background: bgcolor, transparent }, browserEnv(pictures));
      target.width = scene.width;
      target.height = scene.height;
      drawCompiled(scene, ctx, {});
    };
    // What cannot be shown here is said where it is published.
    show().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [session, width, height, bgcolor, transparent]);

  return <canvas ref={canvas} style={PICTURE_TYPE} role="img" aria-label="The draft with the preview data" />;
}
