import { callQuery } from '../../api/query.ts';

/** All that is known of a number, as its page reads it. */
export const numberQuery = (phone: string) =>
  callQuery('GET /numbers/{phone}', { params: { phone } });
