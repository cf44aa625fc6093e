import { type FormEvent, useRef, useState } from 'react';
import type { InfoPageFields, TextBlock, WrittenPage } from '../../../contract/info-pages.ts';
import { isSlug, LONGEST_SLUG, slugOf } from '../../../domain/slug.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { type ErrorsOf, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { TextBlocks } from '../../info-pages/text-blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { EditDialog } from '../admin-dialogs.tsx';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';
import styles from './info-page-editor.module.css';

export const infoPagesQuery = callQuery('GET /admin/info-pages');

/** The state of the dialog that writes a page. */
export interface EditedPage {
  /** `null` for a new one. */
  readonly page: WrittenPage | null;
  /** What was typed before the session ended. */
  readonly typed?: Values<InfoPageField>;
}

/** The modal in which a page is written, with a preview of its text. */
export function InfoPageEditor(props: EditorProps<EditedPage>) {
  const { edited, open, onClose } = props;
  const { page, typed } = edited;
  const startsWith = typed ?? valuesOf(page);
  const form = useForm(INFO_PAGE_FIELDS, infoPageErrors);
  const send = useSave(page);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      const done = await send(form.values());
      onClose();
      return done;
    },
    texts: {
      busy: 'Saving...',
      failed: 'Error saving page',
    },
  });
  const close = useEditorDraft(props, () => {
    const values = form.values();
    const saved = valuesOf(page);
    const isTouched = INFO_PAGE_FIELDS.some((field) => values[field] !== saved[field]);
    return isTouched ? { page, typed: values } : null;
  });
  const { errors } = form;
  const fields = (name: InfoPageField) => ({
    name,
    required: true,
    autoComplete: 'off',
    defaultValue: startsWith[name],
    error: errors[name],
  });
  return (
    <EditDialog
      title={page ? 'Edit page' : 'Add page'}
      onClose={close}
      {...{ open, form, onSubmit, busy }}
    >
      {typed && <RestoredNote />}
      <Input
        label="Title"
        maxLength={120}
        data-autofocus
        onInput={page ? undefined : suggestSlug}
        {...fields('title')}
      />
      <Input
        label="Address"
        hint="Stands behind /info/, such as about-us."
        maxLength={LONGEST_SLUG}
        dir="ltr"
        {...fields('slug')}
      />
      <Textarea
        label="Text"
        hint="## begins a heading, - a list, **bold**, *italic*, [words](https://…) a link."
        rows={12}
        maxLength={20_000}
        {...fields('body')}
      />
      <Preview textOf={() => form.values().body} />
      <Select label="Link at the foot of every page" {...fields('in_footer')}>
        <option value="yes">Shown</option>
        <option value="no">Not shown</option>
      </Select>
    </EditDialog>
  );
}

/** A new page's address follows its title, as long as nobody has typed another one. */
function suggestSlug({ currentTarget }: FormEvent<HTMLInputElement>) {
  const slug = currentTarget.form?.elements.namedItem('slug');
  if (!(slug instanceof HTMLInputElement)) return;
  const before = slug.dataset.suggested ?? '';
  if (slug.value !== before) return;
  slug.value = slugOf(currentTarget.value);
  slug.dataset.suggested = slug.value;
}

/** Adds or changes the page; the list is read again once it was sent. */
function useSave(page: WrittenPage | null) {
  const call = useCall();
  const store = useQueryStore();
  const seen = useRef(page?.updated_at);
  return async (values: Values<InfoPageField>): Promise<string> => {
    const body = bodyOf(values);
    const send = async () => {
      if (!page) return call('POST /admin/info-pages', { body });
      const params = { id: page.id };
      return sendUnlessOutdated(
        () =>
          call('PUT /admin/info-pages/{id}', {
            params,
            body: { ...body, updated_at: seen.current },
          }),
        () => {
          seen.current = undefined;
        },
      );
    };
    await store.mutate({
      query: infoPagesQuery,
      apply: (pages) => pages,
      send,
    });
    return page ? 'Page saved' : 'Page added';
  };
}

/** Shows the text as visitors will read it; the server reads it, as it does for them. */
function Preview({ textOf }: { readonly textOf: () => string }) {
  const call = useCall();
  const [blocks, setBlocks] = useState<readonly TextBlock[] | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    const body = textOf();
    if (body.trim() === '') return setBlocks([]);
    setBusy(true);
    try {
      setBlocks(await call('POST /admin/info-pages/preview', { body: { body } }));
    } catch (error) {
      showToast(explainFailure(error, 'The preview did not come through'), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.preview}>
      <Button
        variant="secondary"
        size="small"
        busy={busy && 'Reading…'}
        onClick={() => void show()}
      >
        {blocks ? 'Update preview' : 'Preview'}
      </Button>
      <div role="status">
        {blocks && (
          <div className={styles.sheet}>
            {blocks.length > 0 ? <TextBlocks blocks={blocks} /> : <p>There is no text yet.</p>}
          </div>
        )}
      </div>
    </div>
  );
}

const INFO_PAGE_FIELDS = ['title', 'slug', 'body', 'in_footer'] as const;
type InfoPageField = (typeof INFO_PAGE_FIELDS)[number];

/** What a page needs, in the merchant's words; the server checks the same. */
export const infoPageErrors: ErrorsOf<InfoPageField> = ({ title, slug, body }) => ({
  ...(title.trim() === '' && { title: 'Please enter a title' }),
  ...(!isSlug(slug.trim()) && {
    slug: 'Please enter small letters, digits and single hyphens, like delivery-and-returns',
  }),
  ...(body.trim() === '' && { body: 'Please enter the text' }),
});

/** A page as its form starts. */
const valuesOf = (page: WrittenPage | null): Values<InfoPageField> => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  body: page?.body ?? '',
  in_footer: page?.in_footer === false ? 'no' : 'yes',
});

/** What the form holds, as the API takes it. */
const bodyOf = (values: Values<InfoPageField>): InfoPageFields => ({
  title: values.title,
  slug: values.slug.trim(),
  body: values.body,
  in_footer: values.in_footer !== 'no',
});
