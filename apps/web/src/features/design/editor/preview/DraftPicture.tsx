import { useCallback } from 'react';
import { useEditor } from '../context/editor-context.tsx';
import { ScenePicture } from './ScenePicture.tsx';

/** The draft with the preview data, drawn small. */
export function DraftPicture() {
  const { session } = useEditor();
  const read = useCallback(async () => {
    // Rows, custom fields and steps are filled in by the server, for this picture as for all others.
    const { document } = await session.preview();
    return { document, maps: await session.drawMaps(document) };
  }, [session]);
  return <ScenePicture label="The draft with the preview data" read={read} />;
}
