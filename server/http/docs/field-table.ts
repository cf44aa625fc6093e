import { type Html, html } from './html.ts';
import type { FieldRow } from './schema-rows.ts';

/** A row with a mark on what is special: a field that must be sent, or one that may be absent. */
type MarkedRow = FieldRow & { readonly mark: string };

export const sent = (rows: readonly FieldRow[]): MarkedRow[] =>
  rows.map((row) => ({ ...row, mark: row.required ? 'required' : '' }));
export const received = (rows: readonly FieldRow[]): MarkedRow[] =>
  rows.map((row) => ({ ...row, mark: row.required ? '' : 'not always' }));

/** A table of fields under a heading; nothing without fields. */
export function renderTable(title: string, rows: readonly MarkedRow[]): Html {
  if (rows.length === 0) return html``;
  return html`${title ? html`<h4>${title}</h4>` : html``}
<div class="table"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.map(renderRow)}</tbody>
</table></div>`;
}

const renderRow = ({ name, type, mark, notes }: MarkedRow): Html => html`
<tr><th scope="row"><code>${breakable(name || 'data')}</code></th><td>${type}</td>
<td>${mark ? html`<span class="mark">${mark}</span> ` : html``}${notes}</td></tr>`;

/** A long name may break after each of its parts. */
const breakable = (name: string): Html[] =>
  name.split(/(?=[_.])/).map((piece, index) => (index > 0 ? html`<wbr>${piece}` : html`${piece}`));
