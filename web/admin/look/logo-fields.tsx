import { useState } from 'react';
import type { Hex } from '../../../domain/colour.ts';
import type { Look } from '../../../domain/look.ts';
import { darkPalette } from '../../../domain/look-tokens.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { FileButton } from '../file-button.tsx';
import styles from './look-page.module.css';
import type { EditedLook } from './use-look.ts';

type Slot = keyof Pick<Look, 'logo' | 'logo_dark' | 'mark'>;

/** The logo, in the dark and for icons. */
export function LogoFields({ edited }: { readonly edited: EditedLook }) {
  const say = useWords(LOOK_SCREEN);
  const { palette } = edited.look;
  const dark = darkPalette(palette).ground;
  return (
    <section className={styles.section} aria-labelledby="look-logo">
      <h2 id="look-logo">{say('logo')}</h2>
      <p className={styles.hint}>{say('logo_hint')}</p>
      <LogoField edited={edited} slot="logo" label={say('logo_light')} ground={palette.ground} />
      <LogoField edited={edited} slot="logo_dark" label={say('logo_dark')} ground={dark} />
      <LogoField edited={edited} slot="mark" label={say('mark')} ground={palette.ground} />
    </section>
  );
}

interface LogoFieldProps {
  readonly edited: EditedLook;
  readonly slot: Slot;
  readonly label: string;
  readonly ground: Hex;
}

function LogoField({ edited, slot, label, ground }: LogoFieldProps) {
  const say = useWords(LOOK_SCREEN);
  const call = useCall();
  const toast = useOutcomeToast();
  const [busy, setBusy] = useState(false);
  const key = edited.look[slot];
  const picture = key === null ? undefined : edited.logos[key];
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    setBusy(true);
    const outcome = toast.begin(say('uploading'));
    try {
      const { key: drawn, ...logo } = await call('POST /admin/look/logos', { body });
      edited.keepLogo(drawn, logo);
      edited.change({ [slot]: drawn });
      outcome.succeed(say('uploaded'));
    } catch (error) {
      outcome.fail(explainFailure(error, say('upload_failed')));
    }
    setBusy(false);
  };
  const action = say(picture ? 'change' : 'choose');
  return (
    <div className={styles.logo}>
      <p className={styles.logoName}>{label}</p>
      <div className={styles.stage} style={{ background: ground }}>
        {picture && <img src={picture.inline} alt={label} />}
      </div>
      {!picture && <span className={styles.hint}>{say('none')}</span>}
      <div className={styles.row}>
        <FileButton
          label={say('of', { action, what: label })}
          accept="image/png,image/svg+xml,.png,.svg"
          variant="secondary"
          size="small"
          busy={busy && say('uploading')}
          aria-label={say('of', { action, what: label })}
          onFile={(file) => void upload(file)}
        >
          {action}
        </FileButton>
        {picture && (
          <Button
            variant="quiet"
            size="small"
            aria-label={say('of', { action: say('remove'), what: label })}
            onClick={() => edited.change({ [slot]: null })}
          >
            {say('remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
