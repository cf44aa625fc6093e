import { NEWSLETTER_SHOP } from '../../domain/words/newsletter-shop.ts';
import { explainFailure, useCall } from '../api/call.ts';
import { callQuery, useData, useQueryStore } from '../api/query.ts';
import { useOutcomeToast } from '../forms/use-form.ts';
import { Checkbox } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../use-words.ts';

const choicesQuery = callQuery('GET /auth/mail-choices');

/** Whether a customer is reminded of a cart that they left: nobody is unless they tick it. */
export default function MailChoices() {
  const say = useWords(NEWSLETTER_SHOP);
  const { data } = useData(choicesQuery, { always: true });
  const call = useCall();
  const store = useQueryStore();
  const toast = useOutcomeToast();
  const choose = async (cart_reminders: boolean) => {
    const outcome = toast.begin(say('saving'));
    try {
      await store.mutate({
        query: choicesQuery,
        apply: (choices) => ({ ...choices, cart_reminders }),
        send: () => call('PUT /auth/mail-choices', { body: { cart_reminders } }),
      });
      outcome.succeed(say('saved'));
    } catch (error) {
      outcome.fail(explainFailure(error, say('save_failed')));
    }
  };
  if (!data) return <Skeleton height="3.5rem" />;
  return (
    <Checkbox
      label={say('cart_reminders')}
      hint={say('cart_reminders_hint')}
      checked={data.cart_reminders}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
