import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useColorScheme, useMediaQuery } from '../../../../ui/kit/base.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiQuery } from '../../../../api/use-api-query.ts';
import { loadCompanyFonts } from '../../../../fonts/font-sheets.ts';
import { createCanvasView } from '../canvas/canvas-view.ts';
import type { SelectionColours } from '../canvas/selection-look.ts';
import { editObject } from '../commands/edit-object.ts';
import { runCommand } from '../commands/command.ts';
import { showTextField } from '../parts/text-field.ts';
import { loadDocumentFonts } from '../fonts/load-fonts.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import type { Viewport } from '../canvas/canvas-view.ts';

export interface CanvasViewHandlers {
  onMenu: (place: { left: number; top: number }) => void;
}

/** Puts the canvas into an element: fonts first, then the document, then it is shown. */
export function useCanvasView(element: RefObject<HTMLElement | null>, { onMenu }: CanvasViewHandlers): void {
  const { session, commands, canvas, setCanvas } = useEditor();
  const { store } = session;
  const touch = useMediaQuery('(pointer: coarse)');
  const colours = useSelectionColours();
  const shownColours = useRef(colours);
  const services = useServices();
  const { snacks } = services;
  const openMenu = useEffectEvent(onMenu);

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const target = document.createElement('canvas');
    host.replaceChildren(target);
    let gone = false;
    let dispose: (() => Promise<void>) | undefined;
    const fontsArrived = () => canvas()?.fontsArrived();
    store.set({ phase: 'loading' });
    // Without the company's sheet its fonts are drawn as others; the editor goes on.
    const companyFonts = services.queries
      .ensureQueryData(apiQuery(services, 'availableFonts', {}))
      .then(({ css }) => loadCompanyFonts(css))
      .catch(() => undefined);
    void loadDocumentFonts(store.read().objects, companyFonts).then(async () => {
      if (gone) return;
      store.set({ phase: 'fonts loaded' });
      const view = createCanvasView({
        element: target,
        store,
        colours: shownColours.current,
        touch,
        onDoubleClick: (key) => {
          store.select([key]);
          runCommand(editObject, commands);
        },
        onContextMenu: (event) => openMenu({ left: event.clientX, top: event.clientY }),
        onEditTextBeside: () => showTextField(store),
        drawMap: (frame) => session.drawMap(frame),
        onNotice: (text) => snacks.show({ text, icon: 'info', timeoutMs: 4000 }),
        onReverted: () => snacks.show({ text: 'Objects must stay inside the canvas.', icon: 'info', timeoutMs: 3000 }),
      });
      dispose = view.dispose;
      setCanvas(view);
      document.fonts.addEventListener('loadingdone', fontsArrived);
      await view.whenShown();
      if (!gone) store.set({ phase: 'canvas loaded' });
    });
    return () => {
      gone = true;
      document.fonts.removeEventListener('loadingdone', fontsArrived);
      setCanvas(undefined);
      void dispose?.().then(() => host.replaceChildren());
    };
  }, [element, session, store, commands, canvas, setCanvas, touch, services, snacks]);

  useEffect(() => {
    shownColours.current = colours;
    canvas()?.setColours(colours);
  }, [canvas, colours]);
}

/** When typing ends nothing has the focus; then the canvas has it again, so that Tab goes on from there. */
export function useFocusAfterTyping(): void {
  const { focusStage } = useEditor();
  const typingIn = useEditorState((state) => state.typingIn);
  const before = useRef(typingIn);
  useEffect(() => {
    if (before.current !== undefined && typingIn === undefined && document.activeElement === document.body) focusStage();
    before.current = typingIn;
  }, [typingIn, focusStage]);
}

export function useViewport(viewport: Viewport, shown: boolean): void {
  const { canvas } = useEditor();
  const { zoom, x, y, width, height } = viewport;
  useEffect(() => {
    if (shown && width > 0 && height > 0) canvas()?.setViewport({ zoom, x, y, width, height });
  }, [canvas, shown, zoom, x, y, width, height]);
}

const LIGHT: SelectionColours = {
  accent: '#de620f',
  guide: '#c2187a',
  tag: '#b64a02',
  tagText: '#ffffff',
  mergeGround: 'rgba(255,171,112,.24)',
  mergeLine: '#ffab70',
};
const DARK: SelectionColours = { ...LIGHT, accent: '#f78436', guide: '#ff7ac0' };

/** The canvas is drawn by hand, so it takes its colours as values and not as the theme's variables. */
function useSelectionColours(): SelectionColours {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark' ? DARK : LIGHT;
}
