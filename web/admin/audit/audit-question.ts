import { type AuditSubject, isAuditSubject } from '../../../domain/audit-subjects.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { callQuery } from '../../api/query.ts';

/** Which changes the address asks for; `null`: of everything. */
export interface AuditQuestion {
  readonly subject: AuditSubject | null;
  readonly page: number;
}

/** Reads `?subject=products&page=2`; what is no kind of thing narrows nothing. */
export function auditQuestion(search: URLSearchParams): AuditQuestion {
  const subject = search.get('subject');
  return {
    subject: isAuditSubject(subject) ? subject : null,
    page: readPageNumber(search.get('page')),
  };
}

/** Where such changes are listed; what is not said needs no parameter. */
export function auditPath({ subject, page }: AuditQuestion): string {
  const search = new URLSearchParams();
  if (subject) search.set('subject', subject);
  if (page > 1) search.set('page', String(page));
  return `/admin/adminPanel/audit-log${search.size > 0 ? `?${search}` : ''}`;
}

export const auditQuery = ({ subject, page }: AuditQuestion) =>
  callQuery('GET /audit-log', { query: { ...(subject && { subject }), page, per_page: 50 } });
