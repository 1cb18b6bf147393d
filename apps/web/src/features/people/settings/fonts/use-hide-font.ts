import type { Font } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey, type Output } from '../../../../api/use-api-query.ts';

type FontList = Output<'listFonts'>;

/**
 * Takes a font out of what the editor offers, or puts it back: seen at once; where the server refuses it, the
 * switch goes back.
 */
export function useHideFont(): (font: Font, hidden: boolean) => void {
  const { snacks } = useServices();
  const cache = useQueryClient();
  const save = useApiMutation('saveFont', { turn: 'font', invalidates: ['listFonts', 'availableFonts'] });
  const show = (id: number, hidden: boolean) =>
    cache.setQueryData<FontList>(
      apiKey('listFonts', {}),
      (list) => list && { ...list, fonts: list.fonts.map((font) => (font.id === id ? { ...font, hidden } : font)) },
    );
  return ({ id, name, source, source_id }, hidden) => {
    show(id, hidden);
    save.mutate(
      { body: { name, source, source_id: source === 'User' ? '' : source_id, hidden } },
      {
        onSuccess: () =>
          snacks.show({
            icon: 'success',
            text: hidden ? `“${name}” is hidden. Images that use it aren’t affected.` : `“${name}” is back in the font list.`,
          }),
        onError: () => show(id, !hidden),
      },
    );
  };
}
