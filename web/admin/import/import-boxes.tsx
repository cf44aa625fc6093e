import { useIncomingFiles } from '../use-incoming-files.ts';
import { FileBox } from './file-box.tsx';
import { type ImportFiles, sortFiles } from './sort-files.ts';

interface ImportBoxesProps extends ImportFiles {
  readonly problem: string | null;
  readonly zipProblem: string | null;
  readonly disabled: boolean;
  readonly choose: (files: Partial<ImportFiles>) => void;
}

/** Where the CSV and the zip are chosen; both may also be dropped anywhere on the page. */
export function ImportBoxes({ file, pictures, disabled, choose, ...rest }: ImportBoxesProps) {
  const over = useIncomingFiles((files) => {
    if (!disabled) choose(sortFiles(files));
  });
  return (
    <>
      <FileBox
        label="CSV file"
        hint="In UTF-8, up to 10 MB and 20,000 products."
        words="Choose or drop a file"
        accept=".csv,text/csv"
        required
        error={rest.problem}
        onChoose={(chosen) => choose({ file: chosen })}
        {...{ file, disabled, over }}
      />
      <FileBox
        label="Pictures (zip)"
        hint="Only for pictures that the file names: up to 200 MB, each up to 10 MB."
        words="Choose or drop a zip"
        accept=".zip,application/zip"
        error={rest.zipProblem}
        file={pictures}
        onChoose={(chosen) => choose({ pictures: chosen })}
        {...{ disabled, over }}
      />
    </>
  );
}
