import type { LabelForm } from '../../contract/paper.ts';
import { LABEL_BUTTONS } from '../../domain/words/labels.ts';
import { SaveFileButton } from '../session/save-file.tsx';
import { useWords } from '../use-words.ts';

interface LabelButtonsProps {
  /** Where the API has labels in a form. */
  readonly pathOf: (form: LabelForm) => string;
}

/** Saves labels for parcels as PDF, in either form. */
export function LabelButtons({ pathOf }: LabelButtonsProps) {
  const say = useWords(LABEL_BUTTONS);
  const file = { fileName: 'labels.pdf', busy: say('busy'), failed: say('failed') };
  return (
    <>
      <SaveFileButton {...file} path={pathOf('a6')} label={say('a6')} />
      <SaveFileButton {...file} path={pathOf('a4')} label={say('a4')} />
    </>
  );
}
