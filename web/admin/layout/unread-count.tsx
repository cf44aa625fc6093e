import { useEffect } from 'react';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import styles from './sidebar.module.css';

/** How many messages wait to be read; nothing when none does. It is asked anew on every screen. */
export function UnreadCount() {
  const { visit } = useScreen();
  const { data, refetch } = useData(callQuery('GET /messages/unread'), { enabled: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit asks anew
  useEffect(() => void refetch(), [refetch, visit]);
  if (!data || data.unread === 0) return null;
  return (
    <span className={styles.count}>
      {data.unread > 99 ? '99+' : data.unread}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
