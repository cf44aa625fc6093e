import { Suspense, useEffect, useRef, useState } from 'react';
import { NEWSLETTER_SHOP } from '../../../domain/words/newsletter-shop.ts';
import { speaker } from '../../../domain/words/say.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useHydrated } from '../../hydrated.ts';
import { lazyPart } from '../../lazy.tsx';
import type { Meta, PageProps } from '../../page.ts';
import { AccountFrame } from '../../session/account-form.tsx';
import { useSession } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const say = speaker(NEWSLETTER_SHOP, 'en');

const MailChoices = lazyPart(() => import('../../session/mail-choices.tsx'));

/** What the two links of mails ask for, by their addresses. */
const STEPS = {
  confirm: {
    call: 'POST /newsletter/confirm',
    words: {
      title: 'confirm_title',
      lead: 'confirm_lead',
      press: 'confirm',
      busy: 'confirming',
      done: 'confirmed',
      failed: 'confirm_failed',
    },
  },
  leave: {
    call: 'POST /newsletter/leave',
    words: {
      title: 'leave_title',
      lead: 'leave_lead',
      press: 'leave',
      busy: 'leaving',
      done: 'left',
      failed: 'leave_failed',
    },
  },
} as const;

type Step = (typeof STEPS)[keyof typeof STEPS];

const stepOf = (path: string): Step => (path.endsWith('/leave') ? STEPS.leave : STEPS.confirm);

export const load = ({ path }: { readonly path: string }): Meta => ({
  title: say(stepOf(path).words.title),
  noIndex: true,
});

/** Confirms an address for the newsletter, or ends its mails, by the token of a mailed link. */
export default function NewsletterPage({ location }: PageProps) {
  const hydrated = useHydrated();
  const step = stepOf(location.path);
  return (
    <AccountFrame
      title={say(step.words.title)}
      lead={say(step.words.lead)}
      instead={<a href="/">{say('back')}</a>}
    >
      {hydrated ? <Press key={location.path} step={step} /> : <Skeleton height="3.25rem" />}
    </AccountFrame>
  );
}

/** A press is asked for, since programs that look through mails open their links as well. */
function Press({ step: { call: name, words } }: { readonly step: Step }) {
  const token = useToken();
  const call = useCall();
  const toast = useOutcomeToast();
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'done') done.current?.focus(); // The button that had the focus is gone.
  }, [state]);
  if (token === '') return <p>{say('not_whole')}</p>;
  const press = async () => {
    if (state === 'busy') return;
    setState('busy');
    const outcome = toast.begin(say(words.busy));
    try {
      await call(name, { body: { token } });
      outcome.succeed(say(words.done));
      setState('done');
    } catch (error) {
      outcome.fail(explainFailure(error, say(words.failed)));
      setState('asked');
    }
  };
  return state === 'done' ? (
    <>
      <p ref={done} role="status" tabIndex={-1}>
        {say(words.done)}
      </p>
      {name === 'POST /newsletter/confirm' && <Carts />}
    </>
  ) : (
    <Button
      size="large"
      wide
      onClick={() => void press()}
      busy={state === 'busy' && say(words.busy)}
    >
      {say(words.press)}
    </Button>
  );
}

/** Customers may agree to a mail about their cart, too. */
function Carts() {
  const { cart_reminders } = useShopSettings();
  const session = useSession();
  if (!cart_reminders || session.status !== 'in') return null;
  return (
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <MailChoices />
    </Suspense>
  );
}

/** The link's token, which leaves the address bar. Links that mail programs press too have it in their query (RFC 8058). */
function useToken(): string {
  const [token] = useState(
    () =>
      new URLSearchParams(location.hash.slice(1)).get('token') ??
      new URLSearchParams(location.search).get('token') ??
      '',
  );
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token.trim();
}
