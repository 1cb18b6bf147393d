import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface FileButtonProps extends Pick<ButtonProps, 'children' | 'look' | 'size' | 'icon' | 'busy' | 'autoFocus'> {
  /** Names the choice for who cannot see it: "CSV file". */
  label: string;
  /** The `accept` of the file input: endings and media types. */
  accept: string;
  /** Several may be chosen at once. */
  multiple?: boolean;
  /** Called with at least one; the same file may be chosen again. */
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the computer's own choice of a file. */
export function FileButton({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
