import { useState } from 'react';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './settings-page.module.css';
import {
  BACKUP_FIELDS,
  type BackupField,
  backupErrors,
  numbersOf,
  numberTexts,
} from './settings-rules.ts';
import { NumberFields, SectionFrame, type SectionProps, useSection } from './settings-section.tsx';

const backupsQuery = callQuery('GET /backups');

const LABELS: Readonly<Record<BackupField, string>> = {
  backup_every_hours: 'A backup every (hours)',
  keep_backups: 'Backups kept',
};

/** How often the shop backs itself up, and when it last did. */
export function BackupsSection({ settings, onUnsaved }: SectionProps) {
  const call = useCall();
  const section = useSection({
    title: 'Backups',
    fields: BACKUP_FIELDS,
    saved: numberTexts(settings, BACKUP_FIELDS),
    errorsOf: backupErrors,
    send: (values) =>
      call('PUT /admin/settings/backups', { body: numbersOf(values, BACKUP_FIELDS) }),
    onUnsaved,
  });
  return (
    <SectionFrame
      intro="The database and all pictures, copied to the place that the server’s operator has named."
      section={section}
    >
      <LastBackup settings={settings} />
      <NumberFields labels={LABELS} section={section} />
    </SectionFrame>
  );
}

function LastBackup({ settings }: { readonly settings: AllSettings }) {
  const { data, refetch } = useData(backupsQuery, { always: true });
  const { busy, begin } = useBackup(refetch);
  const describe = useDescription(settings);
  if (!data) return null;
  return (
    <div className={styles.status}>
      <p>{describe(data)}</p>
      {data.place !== null && (
        <Button
          variant="secondary"
          size="small"
          busy={busy && 'Starting…'}
          onClick={() => void begin()}
        >
          Back up now
        </Button>
      )}
    </div>
  );
}

/** Words for where backups go and when the last one was made. */
function useDescription({ backup_every_hours }: AllSettings) {
  const { moment } = useShopClock();
  return ({ place, last }: DataOf<'GET /backups'>): string => {
    const made = last
      ? `The last backup was made on ${moment(last.made_at)}${last.is_encrypted ? ', encrypted' : ''}, in ${last.place}.`
      : 'No backup was made yet.';
    if (place === null) {
      return `${made} The shop makes none by itself: the server’s operator has to name a place (BACKUP_URL).`;
    }
    const isLate =
      last !== null && Date.now() - Date.parse(last.made_at) > 2 * backup_every_hours * 3_600_000;
    return isLate ? `${made} That is too long ago: look at the jobs.` : made;
  };
}

function useBackup(onDone: () => Promise<void>) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await call('POST /backups');
      showToast('The backup has begun: see Jobs', { type: 'success' });
    } catch (error) {
      showToast(explainFailure(error, 'The backup could not be begun'), { type: 'error' });
    }
    await onDone();
    setBusy(false);
  };
  return { busy, begin };
}
