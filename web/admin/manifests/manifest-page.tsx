import { Fragment } from 'react';
import type { Manifest } from '../../../contract/manifests.ts';
import { MANIFESTS } from '../../../domain/words/manifests.ts';
import type { PageProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ExportButton } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { readIds } from '../printed-orders.ts';
import { readId } from '../read-id.ts';
import { panel } from '../screens.ts';
import { ManifestColumns, manifestQuery } from './manifest-columns.tsx';
import styles from './manifests.module.css';
import { Waybills } from './waybill-list.tsx';

export const Layout = AdminLayout;

/** An address that names no courier asks for none that there is. */
const idIn = (id: string | undefined): number => readId(id) ?? MAX_ID;
const MAX_ID = 2_147_483_647;

export const load = loadPanelPage(panel.manifest, ({ params }) => [manifestQuery(idIn(params.id))]);

/** How a courier company is told of its parcels: the file of its open orders, or of those that the address names, and its columns. */
export default function ManifestPage({ location }: PageProps) {
  const say = useWords(MANIFESTS);
  const mayChange = useMayChange('delivery');
  const read = useList(manifestQuery(idIn(location.params.id)));
  const { data } = read;
  const title = data ? say('manifest_of', { courier: data.courier.name }) : say('manifest');
  return (
    <PanelPage title={title} beside={<a href={panel.couriers()}>{say('back')}</a>}>
      {!data &&
        (read.error ? <ReadFailure of={say('of')} read={read} /> : <ListSkeleton height="420px" />)}
      {data && (
        <>
          <p className={page.muted}>{say('about')}</p>
          <Download manifest={data} ids={readIds(location.search.get('ids'))} />
          {mayChange && (
            <Fragment key={data.courier.id}>
              <Waybills courierId={data.courier.id} />
              <ManifestColumns manifest={data} />
            </Fragment>
          )}
        </>
      )}
    </PanelPage>
  );
}

interface DownloadProps {
  readonly manifest: Manifest;
  /** The orders that were chosen; none: all that are open. */
  readonly ids: readonly number[];
}

/** How many orders it tells of, and the file as CSV and as a workbook. */
function Download({ manifest: { courier, open_orders: open }, ids }: DownloadProps) {
  const say = useWords(MANIFESTS);
  const mayExport = useMayChange('delivery');
  if (open === 0) {
    const next = { href: panel.giveOut(), label: say('give_out') };
    return <EmptyState title={say('none_open')} icon="truck" next={next} />;
  }
  const chosen = ids.length > 0;
  const of = chosen ? `?ids=${ids.join(',')}` : '';
  const path = `/api/couriers/${courier.id}/manifest`;
  return (
    <div className={styles.download}>
      <p className={styles.count}>
        {chosen ? say('chosen', { count: ids.length }) : say('open', { count: open })}{' '}
        <a href={panel.orders({ courier: courier.id, status: 1 })}>{say('see_orders')}</a>
      </p>
      {mayExport && (
        <div className={page.ways}>
          <ExportButton
            label={say('xlsx')}
            path={`${path}.xlsx${of}`}
            fileName="manifest.xlsx"
            failed={say('download_failed')}
          />
          <ExportButton
            label={say('csv')}
            path={`${path}.csv${of}`}
            fileName="manifest.csv"
            failed={say('download_failed')}
          />
        </div>
      )}
    </div>
  );
}
