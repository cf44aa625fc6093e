import { isMessageFilter, type MessageFilter } from '../../../domain/message-filters.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../navigation/with-search.ts';

/** Which messages the address asks for. */
export interface MessagesQuestion {
  readonly filter: MessageFilter;
  readonly page: number;
}

/** Reads `?filter=unread&page=2`; what is no filter filters nothing. */
export function messagesQuestion(search: URLSearchParams): MessagesQuestion {
  const filter = search.get('filter');
  return {
    filter: isMessageFilter(filter) ? filter : 'all',
    page: readPageNumber(search.get('page')),
  };
}

/** Where such messages are listed; what is not said needs no parameter. */
export function messagesPath({ filter, page }: MessagesQuestion): string {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('filter', filter);
  if (page > 1) search.set('page', String(page));
  return withSearch('/admin/adminPanel/messages', search);
}

export const messagesQuery = ({ filter, page }: MessagesQuestion) =>
  callQuery('GET /messages', { query: { filter, page, per_page: 30 } });
