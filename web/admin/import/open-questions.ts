import type { ErrorGroup } from '../../../contract/catalog-exchange.ts';

type Group = Pick<ErrorGroup, 'column' | 'message'>;

/** Whether rows name no collection. */
export const lacksOne = ({ column, message }: Group): boolean =>
  column === 'collection' && message === 'is required';

const readsInTwoWays = ({ message }: Group): boolean =>
  message.startsWith('may be read in two ways');

/** Whether a cause is one that the check asks about. */
export const isAsked = (group: Group): boolean => lacksOne(group) || readsInTwoWays(group);

/** Whether rows name collections that the shop does not have. */
export const isMissing = ({ column, message }: Group): boolean =>
  column === 'collection' && message.startsWith('There is no such collection');

/** What only the merchant can say is no fault of the file. */
export const isOpenAlone = (groups: readonly Group[] = []): boolean =>
  groups.every((group) => isAsked(group) || isMissing(group));

const OPEN = [
  [isMissing, 'collections that the shop does not have'],
  [lacksOne, 'the collection of rows that name none'],
  [readsInTwoWays, 'the decimal sign of some numbers'],
] as const;

/** "collections that the shop does not have and the decimal sign of some numbers". */
export function whatIsOpen(groups: readonly Group[] = []): string {
  const open = OPEN.filter(([is]) => groups.some(is)).map(([, what]) => what);
  return new Intl.ListFormat('en').format(open);
}
