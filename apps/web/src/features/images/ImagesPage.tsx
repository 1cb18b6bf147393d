import Add from '@mui/icons-material/AddOutlined';
import { Outlet } from 'react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
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
          <Box sx={{ minHeight: 18 }}>{images ? `${images.length} ${images.length === 1 ? 'image' : 'images'}, ${live} live` : null}</Box>
        }
        actions={
          <Button look="action" icon={<Add />} to="/new">
            Add image
          </Button>
        }
      />
      <ImageList />
      <Outlet />
    </Page>
  );
}
