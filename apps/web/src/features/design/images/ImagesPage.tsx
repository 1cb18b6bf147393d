import type { ImageFolder, ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { isFiltered, useBatches, type ImageFilters } from '../cards/public.ts';
import { Add, CreateNewFolder as NewFolder, Delete as Bin, MoreVert as More } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Later } from '../../../ui/Later.tsx';
import { usePreload } from '../../../ui/lazy-part.tsx';
import { FolderBar } from './FolderBar.tsx';
import { ImageList } from './ImageList.tsx';
import { useFolderDialogs } from './use-folder-dialogs.tsx';
import { useImageFilters } from './use-image-filters.ts';
import { loadTagsDialog } from '../tags/public.ts';
import { ExamplePicture } from '../../../ui/ExamplePicture.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Most who come here go on to a tag. */
const TAGS_DIALOG = { preload: () => void loadTagsDialog().catch(() => undefined) };

const NO_FOLDERS: readonly ImageFolder[] = [];

export function ImagesPage() {
  const query = useApiQuery('listImages', { query: {} });
  const folderQuery = useApiQuery('listFolders', {});
  const [asked, setFilters] = useImageFilters();
  const [found, setFound] = useState<number>();
  const mayEdit = useMayEdit();
  const batches = useBatches('image');
  usePreload(TAGS_DIALOG);
  const images = query.data?.images;
  const folders = folderQuery.data?.folders ?? NO_FOLDERS;
  const folder = folders.find(({ id }) => id === asked.folder);
  // A folder of the address that is gone shows all images.
  const filters = folderQuery.data && asked.folder && !folder ? { ...asked, folder: undefined } : asked;
  const none = images?.length === 0;
  const add = mayEdit && !none;
  const newImage = folder ? `/new?folder=${folder.id}` : '/new';
  const choose = (chosen: number | undefined) => setFilters({ folder: chosen, words: '' });
  const dialogs = useFolderDialogs({ folders, onMove: (moved, to) => void batches.move(moved, to), onChoose: choose });
  const { move } = dialogs;
  return (
    <Page>
      <PageHeader
        title={folder?.name ?? 'Images'}
        above={folder ? <Breadcrumb /> : null}
        text={<Box sx={{ minHeight: 18 }}>{images && !none ? countOf(images, found, filters) : null}</Box>}
        actions={
          <PageActions
            folder={mayEdit ? folder : undefined}
            mayAddFolder={add && folders.length === 0}
            newImage={add ? newImage : undefined}
            dialogs={dialogs}
          />
        }
      />
      {query.isError && !images ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your images.
        </LoadFailure>
      ) : none && folders.length === 0 ? (
        <NoImages mayEdit={mayEdit} />
      ) : (
        <Later height={2000}>
          {folders.length > 0 ? (
            <FolderBar
              folders={folders}
              total={images?.length ?? 0}
              unfiled={images?.filter(({ folder_id: id }) => id === null).length ?? 0}
              chosen={filters.folder}
              onChoose={choose}
              onAdd={mayEdit ? dialogs.add : undefined}
              onDrop={mayEdit ? (ids, to) => void batches.move(images?.filter(({ id }) => ids.includes(id)) ?? [], to) : undefined}
            />
          ) : null}
          {none ? (
            <NoImages mayEdit={mayEdit} />
          ) : (
            <ImageList
              images={images}
              folders={folders}
              filters={filters}
              onFilter={setFilters}
              onFound={setFound}
              mayEdit={mayEdit}
              batches={batches}
              onMove={move}
            />
          )}
        </Later>
      )}
      <Box sx={{ height: { xs: 64, md: 0 } }} />
      {add ? <FloatingAdd to={newImage} /> : null}
      {dialogs.dialog}
      <Outlet />
    </Page>
  );
}

interface PageActionsProps {
  /** The folder that is shown, where it may be changed. */
  folder: ImageFolder | undefined;
  mayAddFolder: boolean;
  /** Address of the first step to a new image, for who may make one. */
  newImage: string | undefined;
  dialogs: Pick<ReturnType<typeof useFolderDialogs>, 'add' | 'rename' | 'remove'>;
}

function PageActions({ folder, mayAddFolder, newImage, dialogs }: PageActionsProps) {
  return (
    <>
      {folder ? (
        <ActionMenu
          label={`Actions of ${folder.name}`}
          actions={[
            { label: 'Rename folder', onClick: () => dialogs.rename(folder) },
            { label: 'Delete folder', onClick: () => dialogs.remove(folder), danger: true, separated: true },
          ]}
          trigger={
            <IconButton label={`More actions of ${folder.name}`}>
              <More />
            </IconButton>
          }
        />
      ) : null}
      {mayAddFolder ? (
        <IconButton label="New folder" onClick={dialogs.add}>
          <NewFolder />
        </IconButton>
      ) : null}
      <Button look="text" icon={<Bin />} to="/bin?kind=image">
        Bin
      </Button>
      {newImage ? (
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Button look="action" icon={<Add />} to={newImage}>
            Add image
          </Button>
        </Box>
      ) : null}
    </>
  );
}

/** "24 images, 19 live", with a search "3 of 24 images", and in a folder "3 images". */
function countOf(images: readonly ImageSummary[], found: number | undefined, filters: ImageFilters): string {
  const inFolder = found !== undefined && !isFiltered({ ...filters, folder: undefined });
  if (inFolder) return `${formatCount(found)} ${found === 1 ? 'image' : 'images'}`;
  const word = images.length === 1 ? 'image' : 'images';
  if (found !== undefined) return `${formatCount(found)} of ${formatCount(images.length)} ${word}`;
  return `${formatCount(images.length)} ${word}, ${formatCount(images.filter((image) => image.live_version !== null).length)} live`;
}

/** On a phone the next step floats under the thumb. */
function FloatingAdd({ to }: { to: string }) {
  return (
    <ButtonBase
      component={Link}
      to={to}
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

/** From a folder back to all images. */
function Breadcrumb() {
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ typography: 'body2', color: 'text.secondary', mb: 0.5 }}>
      <Link to="/images">Images</Link> <span aria-hidden>/</span>
    </Box>
  );
}

function NoImages({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      picture={<ExamplePicture name="Theo" />}
      title="No images yet"
      text={
        mayEdit
          ? 'An image is one design that shows each recipient their own name, points or offer.'
          : 'No one on your team has created an image yet. They’ll appear here.'
      }
      action={
        mayEdit ? (
          <Button look="action" icon={<Add />} to="/new">
            Create an image
          </Button>
        ) : undefined
      }
    />
  );
}
