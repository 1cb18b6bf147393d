import { BUILT_IN_FAMILIES } from '@limn/fonts';
import type { DirectoryFamily, Font } from '@limn/contracts';
import { useState } from 'react';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { DirectorySample } from './DirectorySample.tsx';

export interface GoogleSourceProps {
  fonts: readonly Font[];
  search: string;
  onChoose: (family: DirectoryFamily) => void;
  onUpload: () => void;
  /** A font of the list that was hidden is offered again. */
  onShown: (words: string) => void;
}

/** Google's families: those that come with Limn, and all others where the directory can be asked. */
export function GoogleSource({ fonts, search, onChoose, onUpload, onShown }: GoogleSourceProps) {
  const [words, setWords] = useState(search);
  const [there, setThere] = useState<Font>();
  const asked = useDebounced(words.trim(), 250);
  const query = useApiQuery('fontDirectory', { query: { search: asked } }, { keepPrevious: true, staleTime: 60_000 });
  const show = useApiMutation('saveFont', { invalidates: ['listFonts', 'availableFonts'] });
  const unavailable =
    query.data?.unavailable ?? (query.isError ? `failed: ${explainError(query.error) ?? 'the list didn’t load.'}` : undefined);
  const families = unavailable ? builtIn(asked) : (query.data?.families ?? []);
  const inList = (family: string) => fonts.find(({ name }) => name.toLowerCase() === family.toLowerCase());
  const choose = (family: DirectoryFamily) => {
    const known = inList(family.family);
    setThere(known);
    if (!known) onChoose(family);
  };
  return (
    <Stack gap={3} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SearchField
        autoFocus
        value={words}
        onChange={(text) => {
          setWords(text);
          setThere(undefined);
        }}
        label="Search Google Fonts"
        placeholder="Search Google Fonts"
      />
      {there ? (
        <Note
          kind="error"
          action={
            there.hidden ? (
              <Button
                size="work"
                busy={show.isPending && 'Showing'}
                onClick={() =>
                  show.mutate(
                    { body: { name: there.name, source: there.source, source_id: '', hidden: false } },
                    { onSuccess: () => onShown(`“${there.name}” is back in the font list.`) },
                  )
                }
              >
                Show it
              </Button>
            ) : undefined
          }
        >
          This font already exists. “{there.name}” is in your list{there.hidden ? ', and hidden.' : '.'}
        </Note>
      ) : null}
      {unavailable ? (
        <Note
          kind="info"
          action={
            <Button size="work" onClick={onUpload}>
              Upload files
            </Button>
          }
        >
          {unavailable}
        </Note>
      ) : null}
      {query.isPending ? (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
          <Spinner label="Loading Google Fonts" />
        </Box>
      ) : families.length === 0 ? (
        <Text muted sx={{ py: 4, textAlign: 'center' }}>
          {unavailable ? 'No font included with Limn' : 'No Google Font'} is called “{asked}”.
        </Text>
      ) : (
        <Box
          component="ul"
          aria-label="Google Fonts"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            maxHeight: 320,
            overflow: 'auto',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '10px',
          }}
        >
          {families.map((family) => (
            <FamilyRow key={family.family} family={family} known={inList(family.family)} onChoose={() => choose(family)} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

function FamilyRow({ family, known, onChoose }: { family: DirectoryFamily; known: Font | undefined; onChoose: () => void }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        onClick={onChoose}
        sx={{
          width: '100%',
          minHeight: 52,
          px: 4,
          py: 1.5,
          gap: 3,
          textAlign: 'left',
          justifyContent: 'space-between',
          '&:hover': { bgcolor: 'tint' },
        }}
      >
        <DirectorySample family={family} known={known !== undefined} />
        <Text variant="caption" muted sx={{ flex: 'none' }}>
          {known ? (known.hidden ? 'In your list, hidden' : 'In your list') : family.category}
        </Text>
      </ButtonBase>
    </Box>
  );
}

function builtIn(words: string): DirectoryFamily[] {
  return BUILT_IN_FAMILIES.filter(({ family }) => family.toLowerCase().includes(words.toLowerCase())).map(
    ({ family, category, weights, styles }) => ({
      family,
      category,
      weights: [...weights],
      styles: [...styles],
      faces: weights.length * styles.length,
    }),
  );
}
