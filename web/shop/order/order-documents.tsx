import type { BuyerDocuments } from '../../../contract/buyer-documents.ts';
import { BUYER_DOCUMENTS } from '../../../domain/words/invoices-panel.ts';
import { SaveFileButton } from '../../session/save-file.tsx';
import { useWords } from '../../use-words.ts';
import styles from './order-documents.module.css';

interface OrderDocumentsProps {
  readonly id: number;
  readonly documents: BuyerDocuments;
  /** The token of the order's link, where there is one. */
  readonly headers: { readonly 'x-order-token'?: string };
}

/** The invoice of an order, and what was credited of it, as PDF. */
export default function OrderDocuments({ id, documents, headers }: OrderDocumentsProps) {
  const say = useWords(BUYER_DOCUMENTS);
  return (
    <section className={styles.documents} aria-labelledby="documents-title">
      <h2 id="documents-title">{say(documents.length > 1 ? 'many' : 'title')}</h2>
      <ul className={styles.list}>
        {documents.map(({ id: document, kind, number, issued_on }) => (
          <li key={document}>
            <span>
              <bdi>{say(kind, { number })}</bdi>
              <time dateTime={issued_on}>{DAY.format(new Date(issued_on))}</time>
            </span>
            <SaveFileButton
              path={`/api/orders/${id}/invoices/${document}/document.pdf`}
              fileName={`${number}.pdf`}
              headers={headers}
              size="small"
              busy={say('busy')}
              failed={say('failed')}
              label={
                <>
                  {say('download')}
                  <span className="visually-hidden"> {number}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day of the shop, whichever zone the visitor is in. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
