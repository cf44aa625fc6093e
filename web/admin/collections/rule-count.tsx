import { useEffect, useState } from 'react';
import type { WrittenSetup } from '../../../contract/collections.ts';
import { useCall } from '../../api/call.ts';
import { useDebounced } from '../../api/query.ts';

/** The rule to count, as far as it is right. */
export type RuleToCount = WrittenSetup['rule'];

const SETTLED_AFTER_MS = 400;

interface RuleCountProps {
  readonly rule: RuleToCount;
}

/** Says how many products a rule would show, while it is being written. */
export function RuleCount({ rule }: RuleCountProps) {
  const call = useCall();
  const [count, setCount] = useState<number | null>(null);
  const settled = useDebounced(rule === null ? '' : JSON.stringify(rule), SETTLED_AFTER_MS);
  useEffect(() => {
    if (settled === '') return setCount(null);
    const late = new AbortController();
    call('POST /category-rules/count', { body: { rule: JSON.parse(settled) } }).then(
      (found) => !late.signal.aborted && setCount(found.count),
      () => !late.signal.aborted && setCount(null), // Saving says what is wrong.
    );
    return () => late.abort();
  }, [settled, call]);
  return (
    <p role="status">
      {rule !== null && count !== null
        ? count === 1
          ? '1 product matches'
          : `${count.toLocaleString('en')} products match`
        : ' '}
    </p>
  );
}
