import { useCallback, useEffect, useState } from 'react';
import { useData, useQueryStore } from '../../api/query.ts';
import { useUnsavedWarning } from '../../forms/unsaved-warning.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { loadPanelPage, ReadFailure } from '../list-page.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { BackupsSection } from './backups-section.tsx';
import { ContactSection, MailSection, RetentionSection } from './contact-sections.tsx';
import { DemoSection } from './demo-section.tsx';
import styles from './settings-page.module.css';
import { type OnUnsaved, settingsQuery } from './settings-section.tsx';
import { DeliverySection, OrderSection, ShopSection } from './shop-sections.tsx';

export const Layout = AdminLayout;

// Not read on intent: the fields start from what is stored when the page opens.
export const load = loadPanelPage('Settings');

/** What the merchant sets (issue 6, Settings); each part is saved by itself. */
export default function SettingsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Settings</h1>
        {useMayChange('catalogue') && (
          <ButtonLink href="/admin/adminPanel/settings/banners" variant="secondary">
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
  const onUnsaved = useUnsavedSections();
  const mayChange = useMayChange('settings');
  const maySeeBackups = useMayRead('backups');
  const mayRemoveDemo = useMayChange('demo');
  const { reset } = useQueryStore();
  // The next visit reads them again.
  useEffect(() => () => reset((name) => name === 'GET /admin/settings'), [reset]);
  if (!data && error) return <ReadFailure of="settings" read={read} />;
  if (!data) return <SettingsSkeleton />;
  const props = { settings: data, onUnsaved };
  return (
    <fieldset className={styles.sections} disabled={!mayChange}>
      {!mayChange && <p>You can see the settings; only owners of the shop change them.</p>}
      <ShopSection {...props} />
      <ContactSection {...props} />
      <DeliverySection {...props} />
      <OrderSection {...props} />
      <MailSection {...props} />
      <RetentionSection {...props} />
      {maySeeBackups && <BackupsSection {...props} />}
      {mayRemoveDemo && <DemoSection />}
    </fieldset>
  );
}

/** Tracks which sections hold unsaved values, and confirms before the page is left. */
function useUnsavedSections(): OnUnsaved {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  useUnsavedWarning(unsaved.size > 0);
  return useCallback((section, is) => {
    setUnsaved((before) => {
      if (before.has(section) === is) return before;
      const others = [...before].filter((one) => one !== section);
      return new Set(is ? [...others, section] : others);
    });
  }, []);
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
