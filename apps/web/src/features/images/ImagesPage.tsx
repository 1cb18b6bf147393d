import Add from '@mui/icons-material/AddOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import type { ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { useMayEdit } from '../../api/use-may-edit.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Later } from '../../ui/Later.tsx';
import { usePreload } from '../../ui/lazy-part.tsx';
import { ImageList } from './ImageList.tsx';
import { NoImages } from './NoImages.tsx';
import { useImageFilters } from './use-image-filters.ts';

/** Most who come here go on to a tag. */
const TAGS_DIALOG = { preload: () => void import('../../dialogs/tags/TagsDialog.tsx').catch(() => undefined) };

export function ImagesPage() {
  const query = useApiQuery('listImages', { query: {} });
  const [filters, setFilters] = useImageFilters();
  const [found, setFound] = useState<number>();
  const mayEdit = useMayEdit();
  usePreload(TAGS_DIALOG);
  const images = query.data?.images;
  const none = images?.length === 0;
  const add = mayEdit && !none;
  return (
    <Page>
      <PageHeader
        title="Images"
        text={<Box sx={{ minHeight: 18 }}>{images && !none ? countOf(images, found) : null}</Box>}
        actions={
          add ? (
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              <Button look="action" icon={<Add />} to="/new">
                Add image
              </Button>
            </Box>
          ) : null
        }
      />
      {query.isError && !images ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          Your images could not be loaded.
        </LoadFailure>
      ) : none ? (
        <NoImages mayEdit={mayEdit} />
      ) : (
        <Later height={2000}>
          <ImageList images={images} filters={filters} onFilter={setFilters} onFound={setFound} />
        </Later>
      )}
      <Box sx={{ height: { xs: 64, md: 0 } }} />
      {add ? <FloatingAdd /> : null}
      <Outlet />
    </Page>
  );
}

/** "24 images, 19 live", and with a search "3 of 24 images". */
function countOf(images: readonly ImageSummary[], found: number | undefined): string {
  const word = images.length === 1 ? 'image' : 'images';
  if (found !== undefined) return `${formatCount(found)} of ${formatCount(images.length)} ${word}`;
  return `${formatCount(images.length)} ${word}, ${formatCount(images.filter((image) => image.live_version !== null).length)} live`;
}

/** On a phone the next step floats under the thumb. */
function FloatingAdd() {
  return (
    <ButtonBase
      component={Link}
      to="/new"
      aria-label="Add image"
      sx={{
        display: { xs: 'inline-flex', md: 'none' },
        position: 'fixed',
        right: 16,
        bottom: 16,
        zIndex: 'fab',
        width: 56,
        height: 56,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        boxShadow: '0 4px 14px rgba(22,36,58,.32)',
      }}
    >
      <Add />
    </ButtonBase>
  );
}
