import { type FormEvent, useState } from 'react';
import type { InfoPageFields, TextBlock, WrittenPage } from '../../../contract/info-pages.ts';
import { isSlug, MAX_SLUG_LENGTH, slugOf } from '../../../domain/slug.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { TextBlocks } from '../../info-pages/text-blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import styles from './info-page-editor.module.css';

export const infoPagesQuery = callQuery('GET /admin/info-pages');

/** A page that is written: `null` for a new one. */
export type EditedPage = WrittenPage | null;

/** The modal in which a page is written, with a preview of its text. */
export function InfoPageEditor({ editor }: { readonly editor: EditorOf<EditedPage> }) {
  const call = useCall();
  const id = editor.about?.id;
  return (
    <EditDialog
      editor={editor}
      title={id ? 'Edit page' : 'Add page'}
      saved={editor.about ?? NO_PAGE}
      valuesOf={valuesOf}
      errorsOf={infoPageErrors}
      send={(values, { updated_at }) =>
        id
          ? call('PUT /admin/info-pages/{id}', {
              params: { id },
              body: { ...bodyOf(values), updated_at },
            })
          : call('POST /admin/info-pages', { body: bodyOf(values) })
      }
      reread={async () => (await call('GET /admin/info-pages')).find((page) => page.id === id)}
      texts={{
        busy: 'Saving...',
        done: id ? 'Page saved' : 'Page added',
        failed: 'Error saving page',
      }}
    >
      {({ field, typed }) => (
        <>
          <Input
            {...field('title')}
            label="Title"
            required
            maxLength={120}
            data-autofocus
            onInput={id ? undefined : suggestSlug}
          />
          <Input
            {...field('slug')}
            label="Address"
            hint="Stands behind /info/, such as about-us."
            required
            maxLength={MAX_SLUG_LENGTH}
            dir="ltr"
          />
          <Textarea
            {...field('body')}
            label="Text"
            hint="## begins a heading, - a list, **bold**, *italic*, [words](https://…) a link."
            required
            rows={12}
            maxLength={20_000}
          />
          <Preview body={typed.body} />
          <Select {...field('in_footer')} label="Link at the foot of every page" required>
            <option value="yes">Shown</option>
            <option value="no">Not shown</option>
          </Select>
        </>
      )}
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

/** Shows the text as visitors will read it; the server reads it, as it does for them. */
function Preview({ body }: { readonly body: string }) {
  const call = useCall();
  const [blocks, setBlocks] = useState<readonly TextBlock[] | null>(null);
  const { busy, attempt } = useAttempt();
  const show = () => {
    if (body.trim() === '') return setBlocks([]);
    return attempt(async () => {
      setBlocks(await call('POST /admin/info-pages/preview', { body: { body } }));
    }, 'The preview did not come through');
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

type InfoPageField = 'title' | 'slug' | 'body' | 'in_footer';

/** What a page needs, in the merchant's words; the server checks the same. */
export const infoPageErrors: ErrorsOf<InfoPageField> = ({ title, slug, body }) => ({
  ...(title.trim() === '' && { title: 'Please enter a title' }),
  ...(!isSlug(slug.trim()) && {
    slug: 'Please enter small letters, digits and single hyphens, like delivery-and-returns',
  }),
  ...(body.trim() === '' && { body: 'Please enter the text' }),
});

/** What a new page starts with. */
const NO_PAGE: Pick<WrittenPage, 'title' | 'slug' | 'body' | 'in_footer'> & {
  readonly updated_at?: string;
} = { title: '', slug: '', body: '', in_footer: true };

/** A page as its form starts. */
const valuesOf = ({ title, slug, body, in_footer }: typeof NO_PAGE): Values<InfoPageField> => ({
  ...{ title, slug, body },
  in_footer: in_footer ? 'yes' : 'no',
});

/** What the form holds, as the API takes it. */
const bodyOf = (values: Values<InfoPageField>): InfoPageFields => ({
  title: values.title,
  slug: values.slug.trim(),
  body: values.body,
  in_footer: values.in_footer !== 'no',
});
