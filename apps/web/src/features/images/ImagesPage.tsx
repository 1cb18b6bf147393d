import Add from '@mui/icons-material/AddOutlined';
import { Link, Outlet } from 'react-router';
import ButtonBase from '@mui/material/ButtonBase';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ImageList } from './ImageList.tsx';

export function ImagesPage() {
  const images = useApiQuery('listImages', { query: {} }).data?.images;
  const live = images?.filter((image) => image.live_version !== null).length ?? 0;
  return (
    <Page>
      <PageHeader
        title="Images"
        text={
          <Box sx={{ minHeight: 18 }}>
            {images ? `${formatCount(images.length)} ${images.length === 1 ? 'image' : 'images'}, ${formatCount(live)} live` : null}
          </Box>
        }
        actions={
          images?.length === 0 ? null : (
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              <Button look="action" icon={<Add />} to="/new">
                Add image
              </Button>
            </Box>
          )
        }
      />
      <ImageList />
      <Box sx={{ height: { xs: 64, md: 0 } }} />
      {images?.length === 0 ? null : <FloatingAdd />}
      <Outlet />
    </Page>
  );
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
