import { useRef, useState } from 'react';
import type { CollectionTwins, TagTwins } from '../../../contract/collection-twins.ts';
import { COLLECTIONS_MERGED, TAGS_MERGED } from '../../../domain/success-messages.ts';
import { normalTag } from '../../../domain/tags.ts';
import { type CallApi, explainFailure, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useList } from '../kit/list.tsx';
import styles from './collections-page.module.css';

/** Only those who may merge read it. */
const TWINS = callQuery('GET /categories/twins');

/** Names that look alike, and what becomes of them when they are merged. */
interface Group {
  readonly key: string;
  readonly name: string;
  readonly says: string;
  /** `null` where they can't be merged. */
  readonly merging: Merging | null;
}

interface Merging {
  readonly title: string;
  readonly explains: string;
  readonly done: string;
  readonly send: (call: CallApi) => Promise<void>;
}

/** Tells which collections and tags have names that look alike, and offers to merge them; nothing where there are none. */
export function TwinsNotice() {
  const { data } = useList(TWINS);
  const { about, opening, open, show, close } = useDialogState<Group>();
  const groups = data
    ? [...data.collections.map(ofCollections), ...data.tags.map(ofTags)].slice(0, MAX_SHOWN)
    : [];
  return (
    <>
      {groups.map((group) => (
        <div key={group.key} className={page.note}>
          <Icon name="info" size={20} />
          <div className={styles.twins}>
            <p>{group.says}</p>
            {group.merging && (
              <Button
                variant="secondary"
                size="small"
                aria-haspopup="dialog"
                onClick={() => show(group)}
              >
                Merge<span className="visually-hidden"> {group.name}</span>
              </Button>
            )}
          </div>
        </div>
      ))}
      {about?.merging && (
        <MergeDialog key={opening} merging={about.merging} open={open} onClose={close} />
      )}
    </>
  );
}

/** The next ones follow when these are merged. */
const MAX_SHOWN = 5;

const lookAlike = (what: string, names: readonly string[], counts: readonly number[]) =>
  `${what} ${listed(names.map((name) => `“${name}”`))} look alike: ${listed(counts.map(countProducts))}.`;

const countProducts = (count: number) => (count === 1 ? '1 product' : `${count} products`);

const list = new Intl.ListFormat('en');
const listed = (parts: readonly string[]) => list.format(parts);

function ofCollections(twins: CollectionTwins): Group {
  const [kept, ...others] = twins;
  const name = kept?.name ?? '';
  const says = lookAlike(
    'The collections',
    twins.map((one) => one.name),
    twins.map(({ product_count }) => product_count),
  );
  const group = { key: `collection ${kept?.category_id}`, name };
  if (!kept || twins.some(({ by_rule }) => by_rule))
    return {
      ...group,
      says: `${says} One fills itself by its rule: rename or delete one of them.`,
      merging: null,
    };
  return {
    ...group,
    says,
    merging: {
      title: 'Merge Collections',
      explains: `“${name}” (${countProducts(kept.product_count)}) gets all that ${others.length === 1 ? 'the other one has' : 'the others have'}: products, picks, attributes and collections in it. Offers, rules and banners follow. ${others.length === 1 ? 'The other one is' : 'The others are'} then deleted; this can't be taken back.`,
      done: COLLECTIONS_MERGED,
      send: async (call) => {
        for (const { category_id: id } of others)
          await call('POST /categories/{id}/merge', {
            params: { id },
            body: { into: kept.category_id },
          });
      },
    },
  };
}

function ofTags(twins: TagTwins): Group {
  const [{ tag: into } = { tag: '' }, ...others] = twins;
  return {
    key: `tag ${into}`,
    name: into,
    says: lookAlike(
      'The tags',
      twins.map(({ tag }) => tag),
      twins.map(({ product_count }) => product_count),
    ),
    merging: {
      title: 'Merge Tags',
      explains: `All products with one of these tags have “${normalTag(into)}” then, and rules that ask for one follow. This can't be taken back.`,
      done: TAGS_MERGED,
      send: async (call) => {
        const body = { into, tags: others.map(({ tag }) => tag) };
        let isLeft = true;
        while (isLeft) isLeft = (await call('POST /tags/merge', { body })).left;
      },
    },
  };
}

interface MergeDialogProps {
  readonly merging: Merging;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what a merge does, and asks once; a refusal is shown in the same dialog. */
function MergeDialog({ merging, open, onClose }: MergeDialogProps) {
  const { merge, busy, reason } = useMerge(merging, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={merging.title}
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy && 'Merging...'} onClick={() => void merge()}>
            {merging.title}
          </Button>
        </div>
      }
    >
      <div className={page.form}>
        <p>{merging.explains}</p>
        {reason && (
          <div role="alert">
            <ErrorText id="twins-stay">{reason}</ErrorText>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function useMerge({ send, done }: Merging, onDone: () => void) {
  const call = useCall();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const merge = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setReason(null);
    try {
      await send(call);
      showToast(done, { type: 'success' });
      onDone();
    } catch (error) {
      setReason(explainFailure(error, 'Error merging'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { merge, busy, reason };
}
