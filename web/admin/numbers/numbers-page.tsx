import type { BlockedNumber } from '../../../contract/numbers.ts';
import { phoneKey } from '../../../domain/phone.ts';
import { NUMBERS_SCREEN } from '../../../domain/words/numbers-screen.ts';
import { callQuery } from '../../api/query.ts';
import { useForm } from '../../forms/use-form.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { loadPhoneRules, usePhoneRules, usePhoneRulesAtOnce } from '../../phone/use-phone-rules.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { List, ListSkeleton, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import rowLink from '../row-link.module.css';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import styles from './numbers-page.module.css';
import { OneNumber } from './one-number.tsx';

export const Layout = AdminLayout;

const blockedQuery = (page: number) =>
  callQuery('GET /numbers/blocked', { query: { page, per_page: 30 } });

/** A number itself is not read on intent: that somebody looked at it is kept. */
export const load = loadPanelPage(panel.numbers, ({ search }) => {
  const { phone, page } = panel.numbers.read(search);
  return phone === '' ? [blockedQuery(page)] : [];
});

/** One number, or a way to find one and those that are blocked. */
export default function NumbersPage({ location }: PageProps) {
  const { phone, page } = panel.numbers.read(location.search);
  if (phone === '') return <AllNumbers page={page} />;
  return isKey(phone) ? <OneNumber key={phone} phone={phone} /> : <TypedNumber typed={phone} />;
}

/** Whether it is a number as the panel's links have it, its digits with the country's code. */
const isKey = (phone: string): boolean => /^[1-9]\d*$/.test(phone);

/** An address with a number as people write it means the same as the field does. */
function TypedNumber({ typed }: { readonly typed: string }) {
  const rules = usePhoneRulesAtOnce();
  if (!rules) return <ListSkeleton height="240px" />;
  return <OneNumber phone={rules.numberMeant(typed) ?? phoneKey(typed)} />;
}

function AllNumbers({ page }: { readonly page: number }) {
  const say = useWords(NUMBERS_SCREEN);
  return (
    <PanelPage title={panel.numbers.title}>
      <p className={styles.intro}>{say('list_intro')}</p>
      <FindNumber />
      <section className={styles.part}>
        <h2>{say('blocked_title')}</h2>
        <List
          of={say('blocked_list')}
          read={useList(blockedQuery(page))}
          columns={useColumns()}
          idOf={({ phone }) => phone}
          rowClassName={rowLink.row}
          skeleton={{ height: '160px' }}
          pages={{ number: page, hrefFor: (to) => panel.numbers({ page: to }) }}
          empty={{ title: say('blocked_none'), icon: 'phone', children: say('blocked_hint') }}
        />
      </section>
    </PanelPage>
  );
}

/** Sent whole, not while it is typed: who looks at which number is kept. */
function FindNumber() {
  const say = useWords(NUMBERS_SCREEN);
  const go = useNavigate();
  const rules = usePhoneRules();
  const errorsOf = (known: typeof rules, phone: string) =>
    known && known.numberMeant(phone) === null ? { phone: say('find_invalid') } : {};
  const form = useForm(['phone'], ({ phone }) => errorsOf(rules, phone));
  const find = async () => {
    const { phone } = form.values();
    const known = rules ?? (await loadPhoneRules());
    const errors = errorsOf(known, phone);
    form.show(errors);
    if (!errors.phone)
      await go(panel.numbers({ phone: known?.numberMeant(phone) ?? phoneKey(phone) }));
  };
  return (
    <form
      {...form.handlers}
      className={styles.find}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <Input
        name="phone"
        label={say('find')}
        hint={say('find_hint')}
        error={form.errors.phone}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        after={
          <Button type="submit" variant="quiet" size="small">
            {say('find_action')}
          </Button>
        }
      />
    </form>
  );
}

function useColumns(): readonly Column<BlockedNumber>[] {
  const say = useWords(NUMBERS_SCREEN);
  return [
    {
      name: say('number'),
      cell: ({ phone }) => (
        <a className={joinClasses(rowLink.link, styles.number)} href={panel.numbers({ phone })}>
          <PhoneNumber phone={`+${phone}`} />
        </a>
      ),
    },
    { name: say('reason'), cell: ({ reason }) => reason, className: styles.reason },
    { name: say('until'), cell: ({ until }) => readableDay(until), className: styles.number },
    { name: say('by'), cell: ({ blocked_by: by }) => by?.name ?? '–' },
  ];
}
