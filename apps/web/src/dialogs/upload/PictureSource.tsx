import FileUpload from '@mui/icons-material/FileUploadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import type { CdnImage } from '@limn/contracts';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Text } from '../../ui/Text.tsx';
import { PictureLibrary } from '../pictures/PictureLibrary.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { usePictureUpload, type PictureUploadOptions } from './use-picture-upload.ts';

export interface PictureSourceProps extends Omit<PictureUploadOptions, 'resize'> {
  /** The company's own pictures are offered too; told which one is chosen. */
  onPicked?: ((picture: CdnImage) => void) | undefined;
  /** Files that were dropped before this was opened: sent at once. */
  files?: readonly File[];
}

/**
 * Where a picture comes from: a file that is chosen, dropped or pasted, an address, or what was uploaded before. Says when it is
 * there.
 */
export function PictureSource({ onPicked, files, ...options }: PictureSourceProps) {
  const [resize, setResize] = useState(true);
  const upload = usePictureUpload({ ...options, resize });
  const [asking, setAsking] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const sendDropped = useEffectEvent(() => {
    if (files && files.length > 0) upload.sendFiles(files);
  });
  useEffect(() => sendDropped(), []);
  // Kept here, so that a refused address can be put right.
  const [url, setUrl] = useState('');
  const { state } = upload;
  if (state.kind === 'uploading') return <Uploading name={state.name} fraction={state.fraction} onStop={upload.stop} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {state.kind === 'failed' ? <Note kind="error">{state.message}</Note> : null}
      {browsing && onPicked ? (
        <OwnPictures onPicked={onPicked} onBack={() => setBrowsing(false)} />
      ) : asking ? (
        <EnterUrl url={url} onChange={setUrl} onCancel={() => setAsking(false)} onUrl={upload.sendUrl} />
      ) : (
        <>
          <DropArea
            onFiles={upload.sendFiles}
            onUrl={(typed) => {
              if (typed !== undefined) setUrl(typed);
              setAsking(true);
            }}
            onBrowse={onPicked ? () => setBrowsing(true) : undefined}
          />
          <CheckField
            label="Make pictures wider than 2,000 px smaller: nobody sees the difference in an email"
            checked={resize}
            onChange={setResize}
          />
        </>
      )}
    </Box>
  );
}

function OwnPictures({ onPicked, onBack }: { onPicked: (picture: CdnImage) => void; onBack: () => void }) {
  const pictures = usePictures();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PictureLibrary
        pictures={pictures}
        onPick={onPicked}
        autoFocus
        none={<Text sx={{ py: 6, textAlign: 'center' }}>No picture has been uploaded yet.</Text>}
      />
      <div>
        <Button look="text" onClick={onBack}>
          Upload another picture
        </Button>
      </div>
    </Box>
  );
}

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
  /** With the address that was pasted, if any. */
  onUrl: (typed?: string) => void;
  onBrowse: (() => void) | undefined;
}

function DropArea({ onFiles, onUrl, onBrowse }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePaste(onFiles, onUrl);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: '1.5px dashed',
        borderColor: over ? 'accent' : 'field.line',
        borderRadius: '10px',
        bgcolor: over ? 'tint' : 'code',
        p: 6,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 3,
        textAlign: 'center',
      }}
    >
      <FileUpload sx={{ fontSize: 28, color: 'icon' }} aria-hidden />
      <div>
        <Text sx={{ fontWeight: 600 }}>Drop a picture here, or paste one</Text>
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          PNG, JPEG, GIF or WebP, as large as it should be shown.
        </Text>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button look="standing" icon={<FileUpload />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button icon={<LinkIcon />} onClick={() => onUrl()}>
          Use a URL
        </Button>
        {onBrowse ? (
          <Button icon={<PhotoLibrary />} onClick={onBrowse}>
            Your pictures
          </Button>
        ) : null}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

interface EnterUrlProps {
  url: string;
  onChange: (url: string) => void;
  onCancel: () => void;
  onUrl: (url: string) => void;
}

function EnterUrl({ url, onChange, onCancel, onUrl }: EnterUrlProps) {
  const usable = /^https?:\/\/\S+$/i.test(url.trim());
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onUrl(url);
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Field
        label="Enter URL"
        value={url}
        onChange={onChange}
        placeholder="https://www.example.com/picture.jpg"
        inputMode="url"
        autoFocus
        hint="The picture is copied once: later changes at this address are not followed."
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button look="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="action" type="submit" disabled={!usable}>
          Upload
        </Button>
      </Box>
    </Box>
  );
}

function Uploading({ name, fraction, onStop }: { name: string; fraction: number | undefined; onStop: () => void }) {
  const known = fraction !== undefined && fraction < 1;
  return (
    <Box
      role="status"
      sx={{
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'code',
        p: 6,
        minHeight: 204,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
      }}
    >
      <Text sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {known ? `Uploading ${name}, ${Math.round(fraction * 100)}%` : `Fetching ${name}`}
      </Text>
      {known ? <Progress fraction={fraction} label="Upload" sx={{ width: 240 }} /> : <Spinner label="Uploading" />}
      <Button look="text" size="work" onClick={onStop}>
        Stop
      </Button>
    </Box>
  );
}

/** Takes a picture, or the address of one, that is pasted anywhere on the page, but for text pasted into a field. */
function usePaste(onFiles: (files: readonly File[]) => void, onUrl: (typed: string) => void): void {
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const typed = event.clipboardData?.getData('text').trim() ?? '';
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (files.length === 0 && (isField || !/^https?:\/\/\S+$/i.test(typed))) return;
      event.preventDefault();
      if (files.length > 0) onFiles(files);
      else onUrl(typed);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  });
}
