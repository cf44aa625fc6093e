import type { ImportError } from '../../../contract/catalog-exchange.ts';
import styles from './import-page.module.css';

/** What is wrong in the file, by row and column. */
export const ImportErrors = ({ errors }: { readonly errors: readonly ImportError[] }) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className="visually-hidden">Errors in the file</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Column</th>
          <th scope="col">What is wrong</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td className={styles.row}>{row}</td>
            <td className={styles.column}>{column || '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
