import { z } from 'zod';
import { DOCUMENT_KINDS } from '../domain/invoices.ts';

/** The invoices and credit notes of an order, as its buyer reads them. */
export const buyerDocuments = z.array(
  z.object({
    id: z.int(),
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    issued_on: z.string(),
  }),
);
export type BuyerDocuments = z.output<typeof buyerDocuments>;
