import { useEffect, useState } from 'react';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { type DataOf, explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { ConfirmationSection } from './confirmation-section.tsx';
import { ContactSection, MailSection, RetentionSection } from './contact-sections.tsx';
import { DemoSection } from './demo-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { ReturnsSection } from './returns-section.tsx';
import { RunsSection } from './runs-section.tsx';
import { SecondCurrencySection } from './second-currency-section.tsx';
import styles from './settings-page.module.css';
import {
  BACKUP_FIELDS,
  type BackupField,
  backupErrors,
  numbersOf,
  numberTexts,
} from './settings-rules.ts';
import {
  NumberFields,
  type SectionProps,
  SettingsSection,
  settingsQuery,
} from './settings-section.tsx';
import { DeliverySection, OrderSection, ShopSection } from './shop-sections.tsx';

export const Layout = AdminLayout;

// Not read on intent: the fields start from what is stored when the page opens.
export const load = loadPanelPage(panel.settings);

/** What the merchant sets; each part is saved by itself. */
export default function SettingsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Settings</h1>
        {useMayRead('catalogue') && (
          <ButtonLink href={panel.banners()} variant="secondary">
            <Icon name="image" size={18} />
            Home banners
          </ButtonLink>
        )}
      </div>
      <Sections />
    </div>
  );
}

function Sections() {
  const read = useData(settingsQuery, { always: true });
  const { data, error } = read;
  const mayChange = useMayChange('settings');
  const maySeeBackups = useMayRead('backups');
  const mayRemoveDemo = useMayChange('demo');
  const { reset } = useQueryStore();
  // The next visit reads them again.
  useEffect(() => () => reset((name) => name === 'GET /admin/settings'), [reset]);
  if (!data && error) return <ReadFailure of="settings" read={read} />;
  if (!data) return <SettingsSkeleton />;
  const props = { settings: data };
  return (
    <fieldset className={styles.sections} disabled={!mayChange}>
      {!mayChange && <p>You can see the settings; only owners of the shop change them.</p>}
      <ShopSection {...props} />
      <ContactSection {...props} />
      <DeliverySection {...props} />
      <OrderSection {...props} />
      <ConfirmationSection {...props} />
      <RunsSection {...props} />
      <ReturnsSection {...props} />
      <InvoicesSection />
      <SecondCurrencySection {...props} />
      <MailSection {...props} />
      <RetentionSection {...props} />
      {maySeeBackups && <BackupsSection {...props} />}
      {mayRemoveDemo && <DemoSection />}
    </fieldset>
  );
}

function SettingsSkeleton() {
  return (
    <div className={styles.sections} aria-busy="true">
      <Skeleton height="22rem" />
      <Skeleton height="30rem" />
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}

const backupsQuery = callQuery('GET /backups');

const LABELS: Readonly<Record<BackupField, string>> = {
  backup_every_hours: 'A backup every (hours)',
  keep_backups: 'Backups kept',
};

/** How often the shop backs itself up, and when it last did. */
function BackupsSection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Backups"
      intro="The database and all pictures, copied to the place that the server’s operator has named."
      settings={settings}
      call="PUT /admin/settings/backups"
      valuesOf={(saved) => numberTexts(saved, BACKUP_FIELDS)}
      errorsOf={backupErrors}
      bodyOf={(values) => numbersOf(values, BACKUP_FIELDS)}
    >
      {({ field }) => (
        <>
          <LastBackup settings={settings} />
          <NumberFields labels={LABELS} field={field} />
        </>
      )}
    </SettingsSection>
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
