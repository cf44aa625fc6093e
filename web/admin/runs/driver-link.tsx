import type { Run } from '../../../contract/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { useCall } from '../../api/call.ts';
import { lazyPart } from '../../lazy.tsx';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CopyButton } from '../copy-button.tsx';
import { useListChange } from '../kit/list-change.ts';
import { runQuery } from './run-parts.tsx';
import styles from './runs.module.css';

const QrCode = lazyPart(() => import('../qr-code.tsx'));

interface DriverLinkProps {
  readonly run: Run;
  /** As it was just made; it can't be read again. */
  readonly link: string | null;
  readonly onLink: (link: string | null) => void;
}

/** The link of a run's driver: given to them once, made again, revoked. */
export function DriverLink({ run, link, onLink }: DriverLinkProps) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(run.id));
  const params = { id: run.id };
  const renew = () =>
    change({
      send: async () => {
        const made = await call('POST /runs/{id}/link', { params });
        onLink(made.link);
        return made.run;
      },
      settle: (_, changed) => changed,
      failed: say('change_failed'),
    });
  const revoke = () =>
    change({
      send: async () => {
        const changed = await call('DELETE /runs/{id}/link', { params });
        onLink(null);
        return changed;
      },
      settle: (_, changed) => changed,
      done: say('revoked'),
      failed: say('change_failed'),
    });
  return (
    <section className={page.sheet} aria-labelledby="driver-link">
      <h2 id="driver-link">{say('driver_link')}</h2>
      <div className={styles.form}>
        {link !== null && run.has_link ? (
          <NewLink link={link} phone={run.courier_phone} />
        ) : (
          <p>{say(run.has_link ? 'has_link' : 'no_link')}</p>
        )}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void renew()}>
            {say('new_link')}
          </Button>
          {run.has_link && (
            <Button variant="secondary" onClick={() => void revoke()}>
              {say('revoke')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function NewLink({ link, phone }: { readonly link: string; readonly phone: string }) {
  const say = useWords(RUN_SCREENS);
  return (
    <>
      <p>{say('link_hint')}</p>
      <code className={styles.link} dir="ltr">
        {link}
      </code>
      <div className={styles.actions}>
        {phone !== '' && (
          <ButtonLink
            href={whatsAppLink(phone, say('share_text', { link }))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {say('share')}
          </ButtonLink>
        )}
        <CopyButton text={link} copied={say('copied')}>
          {say('copy')}
        </CopyButton>
      </div>
      <QrCode text={link} label={say('scan')} />
    </>
  );
}
