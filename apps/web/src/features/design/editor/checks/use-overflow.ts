import { findOverflow, type DrawingEnv, type Overflow } from '@limn/scene';
import { useEffect, useState } from 'react';
import { closeDocument } from '../document/editor-document.ts';
import { usedFields } from '../document/merge-fields.ts';
import { isTimer, ownFieldsOf } from '../document/shown-values.ts';
import type { EditorState } from '../store/editor-store.ts';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { hardCases } from '../document/hard-cases.ts';
import { browserEnv } from '../document/load-pictures.ts';
import { shownValues } from '../document/shown-preview.ts';
import { useEditorState } from '../context/editor-context.tsx';

/** Typing goes before: texts are measured once the hands rest. */
const REST_MS = 600;
const NOTHING: readonly Overflow[] = [];

/** Texts that would leave their place with values that real lists hold. Nothing while a person types. */
export function useOverflow(enabled: boolean): readonly Overflow[] {
  const document = useEditorState((state) => state.document);
  const image = useEditorState((state) => state.image);
  const typing = useEditorState((state) => state.typingIn !== undefined);
  const context = usePreviewContext();
  const env = useMeasuringEnv();
  const [found, setFound] = useState<readonly Overflow[]>(NOTHING);
  useEffect(() => {
    if (!enabled || typing) return undefined;
    const timer = setTimeout(() => setFound(overflowOf(document, image, context, env)), REST_MS);
    return () => clearTimeout(timer);
  }, [enabled, typing, document, image, context, env]);
  return enabled ? found : NOTHING;
}

/** The document's problems in hard cases; a clock's digits are always the same few. */
export function overflowOf(
  document: EditorState['document'],
  image: EditorState['image'],
  context: ReturnType<typeof usePreviewContext>,
  env: DrawingEnv,
): readonly Overflow[] {
  const fields = triedFields(document, image);
  if (fields.length === 0) return NOTHING;
  const templates = usedFields(document);
  const tried = hardCases(fields).map(({ label, values }) => ({
    label,
    values: shownValues({ settings: values, record: {} }, image, context, templates),
  }));
  return findOverflow(closeDocument(document), image, env, tried);
}

/** The fields of the design that a recipient's data fill. */
export function triedFields(document: EditorState['document'], image: EditorState['image']): string[] {
  const own = new Set(isTimer(image) ? ownFieldsOf(image) : []);
  const custom = new Set(image.custom_merge_fields.map(({ name }) => name));
  const typed = image.data_source?.columns ?? (image.data_source?.fields ?? '').split(',').map((name) => name.trim());
  return [...new Set([...typed, ...usedFields(document, image.link)])].filter((name) => name !== '' && !own.has(name) && !custom.has(name));
}

/** Another one whenever fonts have arrived: letters have other widths then. */
function useMeasuringEnv(): DrawingEnv {
  const [env, setEnv] = useState(newEnv);
  useEffect(() => {
    const { fonts } = globalThis.document;
    if (typeof fonts.addEventListener !== 'function') return undefined;
    const arrived = (): void => setEnv(newEnv);
    fonts.addEventListener('loadingdone', arrived);
    return () => fonts.removeEventListener('loadingdone', arrived);
  }, []);
  return env;
}

export function newEnv(): DrawingEnv {
  return browserEnv(new Map());
}

/** With which values, in a few words. */
export function withWhichValues({ label, value }: Overflow): string {
  const shown = value.length > 60 ? `${value.slice(0, 59)}…` : value;
  return shown.trim() === '' ? label : `${label}: “${shown}”`;
}
