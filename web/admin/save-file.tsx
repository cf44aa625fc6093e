import { SaveFileButton } from '../session/save-file-button.tsx';

interface ExportButtonProps {
  /** Of the API, with the search params of the filter. */
  readonly path: string;
  /** The file's name where the API gives none. */
  readonly fileName: string;
  readonly failed: string;
  /** What the button says. */
  readonly label?: string;
}

/** Saves what a path of the API exports, as CSV unless the label says otherwise. */
export const ExportButton = ({ label = 'Export CSV', ...file }: ExportButtonProps) => (
  <SaveFileButton {...file} label={label} busy="Exporting..." />
);

/** Saves all products as CSV. */
export const ExportProducts = () => (
  <ExportButton
    path="/api/products/export"
    fileName="products.csv"
    failed="Error exporting products"
  />
);
