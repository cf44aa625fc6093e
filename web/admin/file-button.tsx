import { type ComponentProps, useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** What the shop reads as a sheet, and as CSV, for file inputs. */
export const SHEET_TYPES = '.csv,.xlsx,text/csv';
export const CSV_TYPES = '.csv,text/csv';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Names the field for the file, which is not seen. */
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // The same file may be chosen again.
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
