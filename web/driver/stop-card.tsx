import { useEffect, useRef, useState } from 'react';
import { parseCents } from '../../domain/money.ts';
import { shownSecond } from '../../domain/second-currency.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { whatsAppLink } from '../phone/whatsapp-link.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './driver.module.css';
import { MixedCash } from './mixed-cash.tsx';
import { OtherOutcomes } from './other-outcomes.tsx';
import type { StopProps, Visit } from './stop-props.ts';
import { Undone } from './undone.tsx';

/** The stop at hand: who, where, how much, the ways to reach them, and what happened. */
export function StopCard(props: StopProps) {
  const { stop, exactly, onReport, undone, onAgain } = props;
  const say = useWords(DRIVER_PAGE);
  const [more, showMore] = useState<'other' | 'cash' | null>(null);
  const card = useRef<HTMLElement>(null);
  const { visit, order_id } = stop;
  const second = visit?.second_currency;
  const inSecond = visit && second && shownSecond(parseCents(visit.due), second);
  // A stop that was chosen in the list is read from its top.
  useEffect(() => void card.current?.scrollIntoView({ block: 'nearest' }), []);
  if (!visit) return null;
  return (
    <article ref={card} className={styles.card} aria-labelledby={`stop-${order_id}`}>
      <p className={styles.number}>{say('order', { id: `#${order_id}` })}</p>
      <h2 id={`stop-${order_id}`}>
        <bdi>{visit.name}</bdi>
      </h2>
      <Where visit={visit} />
      <Ways visit={visit} />
      <ul className={styles.lines} aria-label={say('lines')}>
        {visit.lines.map((line) => (
          <li key={`${line.product_id} ${line.variant_id}`}>
            {say('line', { quantity: line.quantity, name: line.name })}
          </li>
        ))}
      </ul>
      <p className={styles.collect}>
        <span>{say('collect')}</span>
        <strong>
          <bdi dir="ltr">{exactly(visit.due)}</bdi>
        </strong>
      </p>
      {inSecond && (
        <p className={styles.second}>
          <bdi>{say('or', { amount: inSecond })}</bdi>
        </p>
      )}
      {more === null && undone && (
        <Undone undone={undone} visit={visit} exactly={exactly} onAgain={onAgain} />
      )}
      {more === 'other' && <OtherOutcomes {...props} visit={visit} onBack={() => showMore(null)} />}
      {more === 'cash' && second && (
        <MixedCash {...props} visit={visit} second={second} onBack={() => showMore(null)} />
      )}
      {more === null && (
        <div className={styles.outcomes}>
          <Button size="large" wide onClick={() => onReport({ order_id, outcome: 'delivered' })}>
            {say('deliver')}
          </Button>
          {second && (
            <Button variant="secondary" size="large" wide onClick={() => showMore('cash')}>
              {say('in_second', { code: second.code })}
            </Button>
          )}
          <Button variant="secondary" size="large" wide onClick={() => showMore('other')}>
            {say('other')}
          </Button>
        </div>
      )}
    </article>
  );
}

function Where({ visit }: { readonly visit: Visit }) {
  const say = useWords(DRIVER_PAGE);
  const { address, landmark, note, window } = visit;
  return (
    <>
      <address className={styles.address}>
        <bdi>{address}</bdi>
      </address>
      {landmark && <p>{say('landmark', { landmark })}</p>}
      {window && (
        <p>
          <bdi>{say('window', { window })}</bdi>
        </p>
      )}
      {note && <p className={styles.note}>{say('note', { note })}</p>}
    </>
  );
}

function Ways({ visit }: { readonly visit: Visit }) {
  const say = useWords(DRIVER_PAGE);
  const { phone, address, location } = visit;
  const place = location ? `${location.latitude},${location.longitude}` : address;
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className={styles.ways}>
      {phone && (
        <>
          <ButtonLink variant="secondary" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {say('call')}
          </ButtonLink>
          <ButtonLink variant="secondary" href={whatsAppLink(phone)} {...elsewhere}>
            {say('whatsapp')}
          </ButtonLink>
        </>
      )}
      <ButtonLink
        variant="secondary"
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
        {...elsewhere}
      >
        {say('map')}
      </ButtonLink>
    </div>
  );
}
