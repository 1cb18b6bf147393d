import FileUpload from '@mui/icons-material/FileUploadOutlined';
import { FileButton } from '../FileButton.tsx';
import { Text } from '../Text.tsx';
import { DropFrame } from './DropFrame.tsx';

export interface CsvDropProps {
  /** A file is held over the page. */
  over: boolean;
  /** Said then: "Drop to upload". */
  letGo: string;
  /** Tells which files are taken, in a sentence. */
  what?: string;
  busy?: string | false;
  autoFocus?: boolean;
  /** Excel workbooks are taken as well. */
  workbooks?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Asks for a CSV file. What is dropped, here or anywhere on the page, is taken by `usePageFiles` of who shows
 * it.
 */
export function CsvDrop({ over, letGo, what, busy = false, autoFocus = false, workbooks = false, onFiles }: CsvDropProps) {
  return (
    <DropFrame over={over}>
      <FileUpload sx={{ fontSize: 28, color: 'icon' }} aria-hidden />
      <div>
        <Text strong>{over ? letGo : 'Drop a CSV file here'}</Text>
        {what ? (
          <Text variant="body2" muted>
            {what}
          </Text>
        ) : null}
      </div>
      <FileButton
        look="standing"
        icon={<FileUpload />}
        label="CSV file"
        accept={`.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain${workbooks ? `,.xlsx,.xlsm,.xml,text/xml,application/xml,${WORKBOOK}` : ''}`}
        busy={busy}
        autoFocus={autoFocus}
        onFiles={onFiles}
      >
        Choose a file
      </FileButton>
    </DropFrame>
  );
}
