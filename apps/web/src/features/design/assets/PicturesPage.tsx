import type { CdnImage } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../api/services.tsx';
import { apiKey } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Delete as Bin, FileUpload as Upload } from '../../../ui/icons/general.ts';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { AssetBar } from './AssetBar.tsx';
import { PictureLibrary } from './library/PictureLibrary.tsx';
import { usePictures } from './library/use-pictures.ts';
import { DropHere } from '../../../ui/drop/DropHere.tsx';
import { UploadDialog } from './upload/UploadDialog.tsx';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { ExamplePicture } from '../../../ui/ExamplePicture.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { usePageNumber } from '../../../ui/use-view-parameters.ts';
import { PictureDialog } from './PictureDialog.tsx';

const NONE: readonly CdnImage[] = [];

/** Every uploaded picture of the company: to look at, describe, replace and delete. */
export function PicturesPage() {
  const pictures = usePictures(usePageNumber());
  const mayEdit = useMayEdit();
  const cache = useQueryClient();
  const { snacks } = useServices();
  const [opened, setOpened] = useState<CdnImage>();
  const selection = useSelection(pictures.found ?? NONE, pictures.found, mayEdit);
  const [upload, setUpload] = useState<{ files: readonly File[] }>();
  const refresh = () => void cache.invalidateQueries({ queryKey: apiKey('listCdnImages') });
  const over = usePageFiles(mayEdit && !opened && !upload, { onFiles: (files) => setUpload({ files }) });
  const none = pictures.found !== undefined && pictures.total === 0 && pictures.words.trim() === '' && pictures.tag === '';
  const button = (
    <Button look="action" icon={<Upload />} onClick={() => setUpload({ files: [] })}>
      Upload a picture
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Assets"
        text={
          <Box sx={{ minHeight: 18 }}>
            {pictures.found && !none ? `${formatCount(pictures.total)} ${pictures.total === 1 ? 'asset' : 'assets'}` : null}
          </Box>
        }
        actions={
          <>
            <Button look="text" icon={<Bin />} to="/bin?kind=asset">
              Bin
            </Button>
            {mayEdit && !none ? button : null}
          </>
        }
      />
      {over ? <DropHere>Drop to upload</DropHere> : null}
      <PictureLibrary
        pictures={pictures}
        onPick={setOpened}
        select={mayEdit ? selection : undefined}
        bar={<AssetBar selection={selection} of={pictures.found?.length ?? 0} tags={pictures.tags} />}
        none={
          <Card>
            <EmptyState
              picture={<ExamplePicture />}
              title="No assets yet"
              text="Photos, logos and backgrounds for your images. Upload one here, or while you design."
              action={mayEdit ? button : undefined}
            />
          </Card>
        }
      />
      {upload ? (
        <UploadDialog
          open
          title="Upload a picture"
          files={upload.files}
          library={false}
          onClose={() => setUpload(undefined)}
          onPicture={(picture) => snacks.show({ icon: 'success', text: `“${picture.name}” is in your assets.` })}
        />
      ) : null}
      {opened ? (
        <PictureDialog
          key={opened.id}
          picture={opened}
          tags={pictures.tags}
          mayEdit={mayEdit}
          onChanged={refresh}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Page>
  );
}
