import type { Font } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { DeleteOne } from '../../../../api/DeleteOne.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { loadCompanyFonts, loadProductFonts } from '../../../../fonts/font-sheets.ts';
import { Add } from '../../../../ui/icons/general.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { AddFontDialog } from './AddFontDialog.tsx';
import { FontTable } from './FontTable.tsx';
import { useHideFont } from './use-hide-font.ts';

const SAMPLE = 'Your winter walks start here, £48';

/** The fonts of the company: those that come with Limn, and its own. */
export function FontsTab() {
  const query = useApiQuery('listFonts', {});
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const [sample, setSample] = useState(SAMPLE);
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<Font>();
  const hide = useHideFont();
  const fonts = query.data?.fonts;
  const css = query.data?.css;
  const found = fonts?.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));

  useEffect(() => {
    void loadProductFonts();
    if (css !== undefined) void loadCompanyFonts(css);
  }, [css]);

  if (query.isError && !fonts)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load your fonts.
      </LoadFailure>
    );
  return (
    <>
      <Row gap={2} wrap sx={{ mb: 3 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}>
          <SearchField value={words} onChange={setWords} label="Search fonts" placeholder="Search fonts" />
        </Box>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, maxWidth: { sm: 330 } }}>
          <Field
            label="Sample"
            labelHidden
            value={sample}
            onChange={setSample}
            placeholder={SAMPLE}
            start={
              <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary', flex: 'none', mr: 1 }}>
                Sample
              </Box>
            }
          />
        </Box>
        {mayEdit ? (
          <Box sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}>
            <Button look="action" icon={<Add />} onClick={() => setAdding(true)}>
              Add font
            </Button>
          </Box>
        ) : null}
      </Row>
      {!found ? (
        <FontSkeleton />
      ) : found.length === 0 ? (
        <Card>
          <EmptyState
            title={`No results for “${words.trim()}”`}
            text={mayEdit ? 'Find it in Google Fonts, or upload its files.' : 'Try another name.'}
            action={
              <Row gap={2}>
                <Button onClick={() => setWords('')}>Clear search</Button>
                {mayEdit ? <Button onClick={() => setAdding(true)}>Add font</Button> : null}
              </Row>
            }
          />
        </Card>
      ) : (
        <FontTable fonts={found} sample={sample.trim() === '' ? SAMPLE : sample} mayEdit={mayEdit} onHidden={hide} onDelete={setDeleted} />
      )}
      <Box sx={{ mt: 4 }}>
        <Note kind="info">
          <strong>Using your own font?</strong> Upload a .woff2, .woff, .ttf or .otf file that your licence lets you use on a server. Limn
          draws pictures with it and never sends the file to recipients.
        </Note>
      </Box>
      {adding ? <AddFontDialog fonts={fonts ?? []} search={words} onClose={() => setAdding(false)} /> : null}
      {deleted ? (
        <DeleteOne
          call="deleteFont"
          invalidates={['listFonts', 'availableFonts']}
          what="font"
          thing={deleted}
          title="Are you sure you want to delete this font?"
          consequence={`“${deleted.name}” and its files are removed for everyone. Published versions keep the fonts they were published with.`}
          advice="These images use it in their draft or live version. Choose another font there and publish, then delete it:"
          onKeep={() => setDeleted(undefined)}
          onDeleted={() => setDeleted(undefined)}
        />
      ) : null}
    </>
  );
}

function FontSkeleton() {
  return (
    <Loading label="Loading your fonts">
      <Card sx={{ p: 4, display: 'grid', gap: 5 }}>
        {[0, 1, 2, 3].map((row) => (
          <Row key={row} gap={5}>
            <SkeletonBox width="16%" height={20} />
            <SkeletonBox width="48%" height={20} />
            <SkeletonBox width="12%" height={20} />
          </Row>
        ))}
      </Card>
    </Loading>
  );
}
