import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Passkey, PasskeyCreation } from '../../../contract/passkeys.ts';
import { PASSKEY_ADDED, PASSKEY_REMOVED } from '../../../domain/success-messages.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { useList } from '../kit/list.tsx';
import rows from '../row-list.module.css';
import { useShopClock } from '../shop-format.ts';
import { CurrentPassword, passwordErrors, StepForm, StepSection } from './factor-forms.tsx';
import styles from './second-factor.module.css';

/** One's own passkeys. */
const passkeysQuery = callQuery('GET /auth/passkeys');

/** What is on show: the list, or a step of adding or removing one. */
type Step =
  | { readonly at: 'rest' | 'password' }
  | { readonly at: 'name'; readonly creation: PasskeyCreation }
  | { readonly at: 'remove'; readonly passkey: Passkey };

const REST: Step = { at: 'rest' };

interface PasskeysSectionProps {
  /** Passkeys join a second factor that is on: its codes are the way in when a device is lost. */
  readonly factorIsOn: boolean;
}

/** Passkeys of the person who is here, which stand in for the code of their second factor (docs/decisions/115). */
export default function PasskeysSection({ factorIsOn }: PasskeysSectionProps) {
  const read = useList(passkeysQuery);
  const [step, setStep] = useState(REST);
  const { data } = read;
  const rest = () => setStep(REST);
  const why = data && whyNot(data.site, factorIsOn);
  return (
    <StepSection id="passkeys" title="Passkeys" read={read} at={step.at}>
      {data && step.at === 'rest' && (
        <>
          <p>
            {why ??
              'The fingerprint, face or PIN of your device, or a security key, in place of the code of your app.'}
          </p>
          {data.passkeys.length > 0 && (
            <PasskeyList
              passkeys={data.passkeys}
              onRemove={(passkey) => setStep({ at: 'remove', passkey })}
            />
          )}
          {why === null && (
            <div className={styles.actions}>
              <Button variant="secondary" onClick={() => setStep({ at: 'password' })}>
                Add a passkey
              </Button>
            </div>
          )}
        </>
      )}
      {step.at === 'password' && (
        <AskPassword onCancel={rest} onDone={(creation) => setStep({ at: 'name', creation })} />
      )}
      {step.at === 'name' && <Create creation={step.creation} onDone={rest} />}
      {step.at === 'remove' && <Remove passkey={step.passkey} onDone={rest} />}
    </StepSection>
  );
}

/** Why no passkey can be added here; `null` when one can. */
function whyNot(site: string | null, factorIsOn: boolean): string | null {
  if (site === null)
    return 'Browsers offer passkeys only over https. This shop’s address (PUBLIC_URL) is plain http, so none can be added.';
  if (site !== window.location.origin)
    return `Passkeys of this shop are added and used at ${site}.`;
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.';
  if (!factorIsOn)
    return 'Turn your second factor on first: its codes let you in when a device is lost.';
  return null;
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { moment } = useShopClock();
  return (
    <ul className={rows.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={rows.row}>
          <div className={rows.what}>
            <strong>
              <bdi>{passkey.name}</bdi>
            </strong>
            <span className={page.muted}>
              Added {moment(passkey.created_at)}.{' '}
              {passkey.last_used_at
                ? `Last used ${moment(passkey.last_used_at)}.`
                : 'Not used yet.'}
            </span>
          </div>
          <Button variant="secondary" onClick={() => onRemove(passkey)}>
            Remove<span className="visually-hidden"> {passkey.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface StepProps {
  readonly onDone: () => void;
}

interface AskPasswordProps {
  readonly onDone: (creation: PasskeyCreation) => void;
  readonly onCancel: () => void;
}

function AskPassword({ onDone, onCancel }: AskPasswordProps) {
  const call = useCall();
  return (
    <StepForm
      action="Continue"
      onCancel={onCancel}
      fields={['password']}
      errorsOf={passwordErrors}
      send={(body) => call('POST /auth/passkeys/setup', { body })}
      onSent={onDone}
      failed="Error adding the passkey"
    >
      {({ errors }) => <CurrentPassword error={errors.password} />}
    </StepForm>
  );
}

const nameErrors: ErrorsOf<'name'> = ({ name }) =>
  name.trim() === '' ? { name: 'Please give the passkey a name' } : {};

/** The browser asks the device at this press: some refuse to after a wait for the shop. */
function Create({ creation, onDone }: StepProps & { readonly creation: PasskeyCreation }) {
  const call = useCall();
  return (
    <StepForm
      action="Create the passkey"
      onCancel={onDone}
      fields={['name']}
      errorsOf={nameErrors}
      send={async ({ name }) => {
        const credential = await startRegistration({ optionsJSON: creation }).catch(explainRefusal);
        return call('POST /auth/passkeys', { body: { name, credential } });
      }}
      onSent={onDone}
      done={PASSKEY_ADDED}
      failed="Your device made no passkey. Please try again"
    >
      {({ field }) => (
        <Input
          {...field('name')}
          label="Name"
          hint="To tell it from others, such as “My phone”"
          required
          maxLength={100}
        />
      )}
    </StepForm>
  );
}

/** Trying again helps on no device that has one of those that are there. */
function explainRefusal(error: Error): never {
  if (error.name !== 'InvalidStateError') throw error;
  throw new ApiError(409, 'This device has a passkey of yours already');
}

function Remove({ passkey: { id, name }, onDone }: StepProps & { readonly passkey: Passkey }) {
  const call = useCall();
  return (
    <StepForm
      action="Remove"
      onCancel={onDone}
      fields={['password']}
      errorsOf={passwordErrors}
      send={(body) => call('POST /auth/passkeys/{id}/remove', { params: { id }, body })}
      onSent={onDone}
      done={PASSKEY_REMOVED}
      failed="Error removing the passkey"
    >
      {({ errors }) => (
        <>
          <p>
            Remove <bdi>{name}</bdi>? It opens nothing here any more; the codes of your app do.
          </p>
          <CurrentPassword error={errors.password} />
        </>
      )}
    </StepForm>
  );
}
