import { READ_ONLY_AREAS, TOKEN_AREAS, type TokenArea } from '../../../domain/api-tokens.ts';
import type { StaffAction } from '../../../domain/staff-roles.ts';
import { API_TOKENS, API_TOKENS_PANEL } from '../../../domain/words/api-tokens.ts';
import { speaker } from '../../../domain/words/say.ts';
import { useCall } from '../../api/call.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { ErrorText, Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import styles from './api-tokens-page.module.css';

type TokenField = 'name' | 'ends_on' | 'rights' | TokenArea;

const NOTHING: Values<TokenField> = {
  name: '',
  ends_on: '',
  rights: '',
  ...(Object.fromEntries(TOKEN_AREAS.map((area) => [area, ''])) as Values<TokenArea>),
};

const sayRule = speaker(API_TOKENS, 'en');
const sayField = speaker(API_TOKENS_PANEL, 'en');

const chosen = (typed: Values<TokenField>) =>
  TOKEN_AREAS.flatMap((area) =>
    typed[area] === '' ? [] : [{ area, right: typed[area] as StaffAction }],
  );

const tokenErrors: ErrorsOf<TokenField> = (typed) => ({
  ...(typed.name.trim() === '' && { name: sayField('no_name') }),
  ...(chosen(typed).length === 0 && { rights: sayRule('no_rights') }),
});

interface TokenMakerProps {
  readonly editor: EditorOf<null>;
  /** Given the secret, which is answered this once. */
  readonly onMade: (secret: string) => void;
}

/** The modal that makes an API token. */
export function TokenMaker({ editor, onMade }: TokenMakerProps) {
  const say = useWords(API_TOKENS_PANEL);
  const call = useCall();
  return (
    <EditDialog<TokenField, Record<string, never>, { readonly secret: string }>
      editor={editor}
      title={say('make')}
      action={say('make')}
      saved={NO_TOKEN}
      valuesOf={() => NOTHING}
      errorsOf={tokenErrors}
      send={(typed) =>
        call('POST /api-tokens', {
          body: { name: typed.name, rights: chosen(typed), ends_on: typed.ends_on || null },
        })
      }
      onSent={(answer) => answer && onMade(answer.secret)}
      texts={{ busy: say('making'), done: sayRule('made'), failed: say('failed_make') }}
    >
      {({ field }) => (
        <>
          <Input
            {...field('name')}
            label={say('name')}
            hint={say('name_hint')}
            required
            maxLength={100}
            data-autofocus
          />
          <Input
            {...field('ends_on')}
            label={say('ends_on')}
            hint={say('ends_on_hint')}
            type="date"
          />
          <fieldset className={styles.areas}>
            <legend>{say('areas')}</legend>
            {field('rights').error && (
              <ErrorText id="rights-error">{field('rights').error}</ErrorText>
            )}
            {TOKEN_AREAS.map((area) => (
              <Select key={area} {...field(area)} label={say(area)}>
                <option value="">{say('nothing')}</option>
                <option value="read">{say('read')}</option>
                {!READ_ONLY_AREAS.includes(area) && <option value="change">{say('change')}</option>}
              </Select>
            ))}
          </fieldset>
        </>
      )}
    </EditDialog>
  );
}

const NO_TOKEN = {};
