import { valuesOf } from '@limn/merge';
import { compileScene, documentFields, documentPictures, drawCompiled, dynamicPictures } from '@limn/scene';
import { useEffect, useRef } from 'react';
import { previewTexts } from '../document/shown-values.ts';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { browserEnv, loadPictures, pollUntil } from './load-pictures.ts';

/** The draft with the preview data, drawn small. */
export function DraftPicture() {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, bgcolor, transparent, type, preview_settings, data_source } = image;

  useEffect(() => {
    let gone = false;
    const document = session.store.read();
    const texts = previewTexts({ type, preview_settings, data_source }, documentFields(document), Date.now());
    const pictures = loadPictures([...documentPictures(document), ...dynamicPictures(document, valuesOf(texts), { allowedHosts: [] })]);
    void pollUntil(() => gone || pictures.isReady()).then(() => {
      const target = canvas.current;
      const ctx = target?.getContext('2d');
      if (gone || !target || !ctx) return;
      const scene = compileScene(document, { width, height, background: bgcolor, transparent }, browserEnv(pictures));
      target.width = scene.width;
      target.height = scene.height;
      drawCompiled(scene, ctx, texts);
    });
    return () => {
      gone = true;
    };
  }, [session, width, height, bgcolor, transparent, type, preview_settings, data_source]);

  return <canvas ref={canvas} style={PICTURE_TYPE} role="img" aria-label="The draft with the preview data" />;
}
