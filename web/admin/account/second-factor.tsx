import { Suspense, useState } from 'react';
import type { SecondFactorSetup } from '../../../contract/second-factor.ts';
import {
  RECOVERY_CODES_RENEWED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
} from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useList } from '../kit/list.tsx';
import { useShopClock } from '../shop-format.ts';
import {
  CurrentPassword,
  passwordErrors,
  RecoveryCodes,
  StepForm,
  StepSection,
} from './factor-forms.tsx';
import styles from './second-factor.module.css';

/** Whether one's own login also needs a code. */
export const secondFactorQuery = callQuery('GET /auth/second-factor');

/** What is on show: where it stands, or a step of turning it on or off. */
type Step =
  | { readonly at: 'rest' | 'password' | 'renew' | 'off' }
  | { readonly at: 'scan'; readonly setup: SecondFactorSetup }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const REST: Step = { at: 'rest' };

/** Turns the second factor of the person who is here on and off, and makes recovery codes (docs/decisions/115). */
export function SecondFactorSection() {
  const read = useList(secondFactorQuery);
  const [step, setStep] = useState(REST);
  const { data } = read;
  return (
    <StepSection id="factor" title="Second factor" read={read} at={step.at}>
      {data && step.at === 'rest' && <Rest {...data} onStep={setStep} />}
      {step.at === 'password' && <AskPassword onStep={setStep} />}
      {step.at === 'scan' && <Scan setup={step.setup} onStep={setStep} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(REST)} />}
      {step.at === 'renew' && <Renew onStep={setStep} />}
      {step.at === 'off' && <TurnOff onStep={setStep} />}
    </StepSection>
  );
}

interface StepProps {
  readonly onStep: (step: Step) => void;
}

/** So few recovery codes are worth a warning. */
const FEW = 3;

interface RestProps extends StepProps {
  readonly turned_on_at: string | null;
  readonly recovery_codes_left: number;
}

function Rest({ turned_on_at, recovery_codes_left: left, onStep }: RestProps) {
  const { moment } = useShopClock();
  if (turned_on_at === null)
    return (
      <>
        <p>
          Off. Once it is on, logging in also asks for a code from an app on your phone, so that a
          stolen password alone opens nothing.
        </p>
        <div className={styles.actions}>
          <Button onClick={() => onStep({ at: 'password' })}>Turn on</Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        On since {moment(turned_on_at)}.{' '}
        <span className={left <= FEW ? styles.low : undefined}>
          {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
          {left <= FEW && ' Make new ones.'}
        </span>
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onStep({ at: 'renew' })}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onStep({ at: 'off' })}>
          Turn off
        </Button>
      </div>
    </>
  );
}

const codeErrors: ErrorsOf<'code'> = ({ code }) =>
  code.trim() === '' ? { code: 'Please enter a code' } : {};
const offErrors: ErrorsOf<'password' | 'code'> = (values) => ({
  ...passwordErrors(values),
  ...codeErrors(values),
});

function AskPassword({ onStep }: StepProps) {
  const call = useCall();
  return (
    <StepForm
      action="Continue"
      onCancel={() => onStep(REST)}
      fields={['password']}
      errorsOf={passwordErrors}
      send={(body) => call('POST /auth/second-factor/setup', { body })}
      onSent={(setup) => onStep({ at: 'scan', setup })}
      failed="Error turning the second factor on"
    >
      {({ errors }) => <CurrentPassword error={errors.password} />}
    </StepForm>
  );
}

const QrCode = lazyPart(() => import('../qr-code.tsx'));

/** "ABCD EFGH …", as apps want it typed. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The secret for the app, to be scanned or typed, and the first code of it. */
function Scan({
  setup: { secret, uri },
  onStep,
}: StepProps & { readonly setup: SecondFactorSetup }) {
  const call = useCall();
  return (
    <>
      <div className={styles.scan}>
        <Suspense fallback={<Skeleton height="13rem" />}>
          <QrCode text={uri} label="QR code with the secret for your app" />
        </Suspense>
        <ol className={styles.steps}>
          <li>
            Open an authenticator app on your phone, such as Aegis, Google Authenticator or
            1Password.
          </li>
          <li>
            Scan the picture, or type this secret:
            <code className={styles.secret} dir="ltr">
              {inGroups(secret)}
            </code>
            <CopyButton text={secret} copied="Secret copied">
              Copy secret
            </CopyButton>
          </li>
          <li>Enter the six digits that the app shows. Your other devices are logged out then.</li>
        </ol>
      </div>
      <StepForm
        action="Turn on"
        onCancel={() => onStep(REST)}
        fields={['code']}
        errorsOf={codeErrors}
        send={(body) => call('POST /auth/second-factor', { body })}
        onSent={({ recovery_codes: codes }) => onStep({ at: 'codes', codes })}
        done={SECOND_FACTOR_ON}
        failed="Error turning the second factor on"
      >
        {({ errors }) => (
          <CodeField label="Code of the app" inputMode="numeric" error={errors.code} />
        )}
      </StepForm>
    </>
  );
}

function Renew({ onStep }: StepProps) {
  const call = useCall();
  return (
    <StepForm
      action="Make new codes"
      onCancel={() => onStep(REST)}
      fields={['code']}
      errorsOf={codeErrors}
      send={(body) => call('POST /auth/second-factor/recovery-codes', { body })}
      onSent={({ recovery_codes: codes }) => onStep({ at: 'codes', codes })}
      done={RECOVERY_CODES_RENEWED}
      failed="Error making recovery codes"
    >
      {({ errors }) => (
        <>
          <p>The codes that you have now open nothing any more once you have new ones.</p>
          <CodeField label={ANY_CODE} error={errors.code} />
        </>
      )}
    </StepForm>
  );
}

function TurnOff({ onStep }: StepProps) {
  const call = useCall();
  return (
    <StepForm
      action="Turn off"
      onCancel={() => onStep(REST)}
      fields={['password', 'code']}
      errorsOf={offErrors}
      send={(body) => call('POST /auth/second-factor/off', { body })}
      onSent={() => onStep(REST)}
      done={SECOND_FACTOR_OFF}
      failed="Error turning the second factor off"
    >
      {({ errors }) => (
        <>
          <p>Your password alone opens your account then.</p>
          <CurrentPassword error={errors.password} />
          <CodeField label={ANY_CODE} error={errors.code} />
        </>
      )}
    </StepForm>
  );
}

const ANY_CODE = 'Code of the app, or a recovery code';

interface CodeFieldProps {
  readonly error: string | undefined;
  readonly label: string;
  readonly inputMode?: 'numeric';
}

const CodeField = (props: CodeFieldProps) => (
  <Input
    {...props}
    name="code"
    dir="ltr"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    maxLength={40}
  />
);
