import { useId } from 'react';
import type { FirstSteps as Answer, FirstStepsChange } from '../../../contract/first-steps.ts';
import { type FirstStep, LEAVABLE_STEPS } from '../../../domain/first-steps.ts';
import { FIRST_STEPS_WORDS } from '../../../domain/words/first-steps.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { panel } from '../screens.ts';
import { SETTINGS_AT } from '../settings-at.ts';
import styles from './first-steps.module.css';

/** What is left to do in a new shop. */
export const firstStepsQuery = callQuery('GET /first-steps');

/** The list of what a new shop needs, each with its page and its state; nothing but a link where it is put away. */
export function FirstSteps() {
  const say = useWords(FIRST_STEPS_WORDS);
  const read = useList(firstStepsQuery);
  const change = useChange();
  const title = useId();
  if (!read.data) return null; // The figures below say what failed.
  const { is_shown: isShown, steps } = read.data;
  if (!isShown) return null;
  const done = steps.filter((one) => one.is_done || one.is_left).length;
  return (
    <section className={styles.sheet} aria-labelledby={title}>
      <div className={styles.head}>
        <div>
          <h2 id={title}>{say('title')}</h2>
          <p className={styles.muted}>{say(done === steps.length ? 'all_done' : 'intro')}</p>
        </div>
        <p className={styles.progress}>
          <span>{say('progress', { count: done, all: steps.length })}</span>
          <progress max={steps.length} value={done} aria-hidden="true" />
        </p>
      </div>
      <ol className={styles.steps}>
        {steps.map((one) => (
          <Step key={one.step} of={one} answer={read.data as Answer} change={change} />
        ))}
      </ol>
      <Button variant="quiet" size="small" onClick={() => change({ is_shown: false })}>
        {say('put_away')}
      </Button>
    </section>
  );
}

/** Brings the list back, at the foot of the dashboard. */
export function FirstStepsAgain() {
  const say = useWords(FIRST_STEPS_WORDS);
  const { data } = useList(firstStepsQuery);
  const change = useChange();
  if (!data || data.is_shown) return null;
  return (
    <p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          change({ is_shown: true });
          scrollTo({ top: 0 });
        }}
      >
        {say('bring_back')}
      </Button>
    </p>
  );
}

type Change = (body: FirstStepsChange) => void;

function useChange(): Change {
  const say = useWords(FIRST_STEPS_WORDS);
  const call = useCall();
  const change = useListChange(firstStepsQuery);
  return (body) =>
    void change({
      apply: (answer) => ({
        ...answer,
        is_shown: body.is_shown ?? answer.is_shown,
        steps: answer.steps.map((one) =>
          one.step === body.step ? { ...one, is_left: body.is_left ?? true } : one,
        ),
      }),
      send: () => call('PUT /first-steps', { body }),
      settle: (_before, answer) => answer,
      failed: say('change_failed'),
    });
}

interface StepProps {
  readonly of: Answer['steps'][number];
  readonly answer: Answer;
  readonly change: Change;
}

function Step({ of: { step, is_done, is_left }, answer, change }: StepProps) {
  const say = useWords(FIRST_STEPS_WORDS);
  const isOver = is_done || is_left;
  const state = is_done ? 'is_done' : is_left ? 'is_left' : 'is_open';
  const text = useText(answer);
  return (
    <li className={joinClasses(styles.step, isOver && styles.over)}>
      <span className={joinClasses(styles.mark, isOver && styles.marked)}>
        {isOver && <Icon name="check" size={16} />}
        <span className="visually-hidden">{say(state)}</span>
      </span>
      <div className={styles.what}>
        <h3>{say(step)}</h3>
        <p className={styles.muted}>{is_left ? say('is_left') : text(step, is_done)}</p>
      </div>
      <div className={styles.ways}>
        <Ways step={step} isOver={isOver} hasLogo={answer.shop.has_logo} />
        {!is_done && LEAVABLE_STEPS.has(step) && (
          <Button variant="quiet" size="small" onClick={() => change({ step, is_left: !is_left })}>
            {say(is_left ? 'take_up' : 'leave')}
            <span className="visually-hidden">: {say(step)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** What a step says of the shop. */
function useText({ shop }: Answer): (step: FirstStep, isDone: boolean) => string {
  const say = useWords(FIRST_STEPS_WORDS);
  return (step, isDone) => {
    const { name } = shop;
    if (step === 'name' && isDone && shop.has_logo) return say('name_and_logo', { name });
    if (step === 'name') return say(isDone ? 'name_done' : 'name_open', { name });
    if (step === 'domain' && !isDone && shop.is_public) return say('domain_mail_missing');
    if (step === 'domain' && !isDone && shop.sends_mail) return say('domain_address_missing');
    if (!isDone) return say(`${step}_open`);
    if (step === 'collection') return say('collection_done', { count: shop.collections });
    if (step === 'products') return say('products_done', { count: shop.products });
    if (step === 'pages') return say('pages_done', { count: shop.pages });
    return say(`${step}_done`);
  };
}

interface WaysProps {
  readonly step: FirstStep;
  readonly isOver: boolean;
  readonly hasLogo: boolean;
}

/** The pages of a step; those of what is done stand back. */
function Ways({ step, isOver, hasLogo }: WaysProps) {
  const say = useWords(FIRST_STEPS_WORDS);
  const second = SECOND[step];
  const isSecondShown = second && !(step === 'name' && hasLogo);
  return (
    <>
      <ButtonLink
        href={HREF[step]}
        size="small"
        variant={isOver ? 'quiet' : 'secondary'}
        {...(step === 'test_order' && { target: '_blank' })}
      >
        {say(`${step}_go`)}
      </ButtonLink>
      {isSecondShown && (
        <ButtonLink href={second.href} size="small" variant="quiet">
          {say(second.text)}
        </ButtonLink>
      )}
    </>
  );
}

const HREF: Record<FirstStep, string> = {
  name: SETTINGS_AT.shop,
  look: panel.look(),
  contact: SETTINGS_AT.contact,
  delivery: SETTINGS_AT.delivery,
  collection: panel.addCollection(),
  products: panel.addProduct(),
  pages: panel.infoPages(),
  test_order: '/',
  domain: SETTINGS_AT.mail,
};

const SECOND: Partial<
  Record<FirstStep, { readonly href: string; readonly text: 'logo_go' | 'import_go' }>
> = {
  name: { href: panel.look(), text: 'logo_go' },
  products: { href: panel.importProducts(), text: 'import_go' },
};
