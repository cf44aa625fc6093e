import type { Redirect } from '../../../contract/redirects.ts';
import { REDIRECTS, REDIRECTS_PANEL } from '../../../domain/words/redirects.ts';
import { useCall } from '../../api/call.ts';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';

/** What the form of a new one starts with. */
export const NEW_REDIRECT: Redirect = {
  id: 0,
  from: '',
  to: '',
  source: 'hand',
  asked: 0,
  last_asked_on: null,
  is_broken: false,
  created_at: '',
};

const valuesOf = ({ from, to }: Redirect) => ({ from, to });

/** The modal that adds or changes an old address. */
export function RedirectEditor({ editor }: { readonly editor: EditorOf<Redirect> }) {
  const say = useWords(REDIRECTS_PANEL);
  const sayShared = useWords(REDIRECTS);
  const call = useCall();
  const { id } = editor.about;
  const isNew = id === NEW_REDIRECT.id;
  return (
    <EditDialog
      editor={editor}
      title={say(isNew ? 'add_title' : 'edit_title')}
      action={say('save')}
      saved={editor.about}
      valuesOf={valuesOf}
      send={(body, seen) =>
        isNew
          ? call('POST /redirects', { body })
          : call('PUT /redirects/{id}', { params: { id }, body: { ...body, seen: valuesOf(seen) } })
      }
      texts={{
        done: sayShared(isNew ? 'added' : 'saved'),
        failed: say(isNew ? 'failed_add' : 'failed_save'),
      }}
    >
      {({ field }) => (
        <>
          <Input
            {...field('from')}
            label={say('from')}
            hint={say('from_hint')}
            placeholder="/products/blue-vase"
            dir="ltr"
            required
            maxLength={1000}
            data-autofocus={editor.about.from === '' || undefined}
          />
          <Input
            {...field('to')}
            label={say('to')}
            hint={say('to_hint')}
            placeholder="/product/12"
            dir="ltr"
            required
            maxLength={1000}
            data-autofocus={editor.about.from !== '' || undefined}
          />
        </>
      )}
    </EditDialog>
  );
}
