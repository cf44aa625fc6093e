import { type AuditSubject, isAuditSubject } from '../../../domain/audit-subjects.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

/** Which changes the address asks for. */
export interface AuditParams {
  /** `null`: of everything. */
  readonly subject: AuditSubject | null;
  /** The moment of the one act that is read whole; `null`: all acts. */
  readonly act: string | null;
  /** The import that is read whole, a UUID; `null`: all acts. */
  readonly importId: string | null;
  readonly page: number;
}

/** Reads `?subject=products&page=2`, or `?act=2026-11-21T14:03:00.000Z`; invalid values are ignored. */
export function readAuditParams(search: URLSearchParams): AuditParams {
  const subject = search.get('subject');
  const act = search.get('act') ?? '';
  const importId = search.get('import') ?? '';
  return {
    subject: isAuditSubject(subject) ? subject : null,
    act: /^\d{4}-.*Z$/.test(act) && !Number.isNaN(Date.parse(act)) ? act : null,
    importId: UUID.test(importId) ? importId : null,
    page: readPageNumber(search.get('page')),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address of such a list; defaults are left out. */
export function auditPath({ subject, act, importId, page }: AuditParams): string {
  const search = new URLSearchParams();
  if (subject) search.set('subject', subject);
  if (act) search.set('act', act);
  if (importId) search.set('import', importId);
  if (page > 1) search.set('page', String(page));
  return withSearch('/admin/adminPanel/audit-log', search);
}

export const actsQuery = ({ subject, page }: Pick<AuditParams, 'subject' | 'page'>) =>
  callQuery('GET /audit-log/acts', { query: { ...(subject && { subject }), page } });

/** All that was changed at one moment, or by one import. */
export const changesQuery = ({ act, importId, page }: AuditParams) =>
  callQuery('GET /audit-log', {
    query: {
      ...(importId ? { import_id: importId } : act && { changed_at: act }),
      page,
      per_page: 50,
    },
  });
