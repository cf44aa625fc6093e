import type { IssuedDocument } from '../../contract/invoices.ts';
import { INVOICES_PANEL } from '../../domain/words/invoices-panel.ts';
import { SaveFileButton } from '../session/save-file.tsx';
import { useWords } from '../use-words.ts';

/** Saves an invoice or a credit note as PDF. */
export function DocumentButton({ document }: { readonly document: IssuedDocument }) {
  const say = useWords(INVOICES_PANEL);
  const { id, number } = document;
  return (
    <SaveFileButton
      path={`/api/invoices/${id}/document.pdf`}
      fileName={`${number}.pdf`}
      size="small"
      busy={say('busy')}
      failed={say('download_failed')}
      label={
        <>
          <span aria-hidden="true">{say('download')}</span>
          <span className="visually-hidden">{say('download_of', { number })}</span>
        </>
      }
    />
  );
}
