import { asFilled, documentPictures, type SceneObject, type SceneDocument } from '@limn/scene';
import { useCallback, useMemo, useRef, useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { PLACEHOLDER } from '../document/dynamic-image.ts';
import { childrenOf, isDynamicImage, textOf } from '../document/object-facts.ts';
import { endPictureOf, heldRow } from '../document/shown-values.ts';
import { loadDocumentFonts } from '../fonts/load-fonts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { loadWithMaps } from './load-maps.ts';
import { pollUntil, type LoadedPictures } from '../document/load-pictures.ts';
import type { ShownPreview } from '../document/shown-preview.ts';
import type { Trial } from '../document/trial.ts';
import type { PreviewPicture } from '@limn/contracts';

export interface Preview {
  shown: ShownPreview | undefined;
  setPreview: (on: boolean) => void;
  /** Fetches it again, after the sample values changed: what was tried instead of them is forgotten. */
  refresh: () => void;
}

/**
 * Preview on: saves first, fetches the filled document, waits for its pictures. Off: the canvas is as it was.
 */
export function usePreview(session: EditorSession): Preview {
  const { store } = session;
  const snacks = useSnacks();
  const [loaded, setLoaded] = useState<Omit<ShownPreview, 'tryOut'>>();
  const run = useRef(0);

  const show = useCallback(
    async (trial?: Trial) => {
      const number = ++run.current;
      const current = (): boolean => number === run.current && store.getState().mode === 'preview';
      const abandon = (why?: string): void => {
        if (!current()) return;
        store.set({ mode: 'edit' });
        setLoaded(undefined);
        snacks.showError(why);
      };
      try {
        const { document: filled, record, dates, pictures: fetched } = await session.preview(trial?.settings);
        const document = asFilled(filled);
        const settings = trial?.settings ?? store.getState().image.preview_settings;
        const maps = await session.drawMaps(document, settings);
        const atMs = Date.now();
        const endPicture = endPictureOf({ ...store.getState().image, preview_settings: settings }, atMs, heldRow({ record, dates }));
        const shownInIt = document.objects.flatMap((object) => (object.type === 'image' ? [object.src] : []));
        const standIn = document.objects.some(showsDynamic) ? PLACEHOLDER.url : '';
        // The ones that this page may not load come from the server. One that recipients don't get is tried
        // all the same, and said beside.
        const handedOver = fetched.flatMap(({ src, data }) => (data === null ? [] : [[src, data] as const]));
        const wanted = [...documentPictures(document), ...shownInIt, endPicture ?? '', standIn].filter((src) => src !== '');
        const pictures = loadWithMaps(wanted, new Map([...maps, ...handedOver]));
        await loadDocumentFonts(document.objects);
        if (!(await pollUntil(() => pictures.isReady() || !current()))) return abandon('A picture took too long to load.');
        if (!current()) return;
        const broken = brokenPictures(fetched);
        setLoaded({ document: withPlaceholders(document, pictures), pictures, broken, endPicture, atMs, settings, record, trial });
      } catch (error) {
        abandon(explainError(error) ?? (error instanceof Error ? error.message : undefined));
      }
    },
    [session, store, snacks],
  );

  const setPreview = useCallback(
    (on: boolean) => {
      setLoaded(undefined);
      store.set({ mode: on ? 'preview' : 'edit', tool: 'select' });
      if (on) void show();
    },
    [store, show],
  );
  const refresh = useCallback(() => {
    if (store.getState().mode === 'preview') void show();
  }, [store, show]);
  const shown = useMemo(() => loaded && { ...loaded, tryOut: (trial: Trial | undefined) => void show(trial) }, [loaded, show]);
  return { shown, setPreview, refresh };
}

function showsDynamic(object: SceneObject): boolean {
  return isDynamicImage(object) || childrenOf(object).some(showsDynamic);
}

const SHOWN = {
  picture: '',
  fallback: 'Its fallback is shown.',
  // The preview's own stand-in says where it would be.
  nothing: 'Emails leave it out.',
} as const;

/** Says which dynamic pictures of a preview recipients don't get. */
export function brokenPictures(pictures: readonly PreviewPicture[]): string[] {
  return pictures.flatMap(({ layer, problem, shows }) =>
    problem === null ? [] : [`The picture “${layer}” does not load. ${problem} ${SHOWN[shows]}`.trim()],
  );
}

/** The document with a placeholder where neither the picture itself nor its fallback was loaded. */
export function withPlaceholders(document: SceneDocument, pictures: LoadedPictures): SceneDocument {
  return { ...document, objects: document.objects.map((object) => withPlaceholder(object, pictures)) };
}

function withPlaceholder(object: SceneObject, pictures: LoadedPictures): SceneObject {
  const children = childrenOf(object);
  if (children.length > 0) return { ...object, objects: children.map((child) => withPlaceholder(child, pictures)) } as SceneObject;
  if (!isDynamicImage(object)) return object;
  const isThere = [textOf(object, 'dynamicUrl'), textOf(object, 'fallbackUrl')].some(
    (src) => src !== '' && pictures.get(src) !== undefined,
  );
  return isThere ? object : ({ ...object, fallbackUrl: PLACEHOLDER.url } as SceneObject);
}
