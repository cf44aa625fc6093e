import { callQuery } from '../../api/query.ts';

/** All that is known of a number, as its page reads it: by a POST, since it is noted who looked. */
export const numberQuery = (phone: string) =>
  callQuery('POST /numbers/{phone}/views', { params: { phone } });
