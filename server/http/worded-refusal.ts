import { type Phrase, speaker, type ValuesArgument, type Words } from '../../domain/words/say.ts';
import { Refusal, type RefusalStatus } from './refusal.ts';

/**
 * A refusal in the words of a part of the shop, with its code and values beside the message: what browsers in other languages and
 * programs go by. `field` names what is to be corrected, `null` where it is nothing that was typed.
 */
export function wordedRefusal<
  Phrases extends Readonly<Record<string, Phrase>>,
  Key extends keyof Phrases & string,
>(
  status: RefusalStatus,
  field: string | null,
  words: Words<Phrases>,
  key: Key,
  ...values: ValuesArgument<Phrases[Key]>
): Refusal {
  const message = speaker(words, 'en')(key, ...values);
  const [params = {}] = values;
  return new Refusal(status, message, {
    ...(field !== null && { errors: { [field]: [message] } }),
    codes: { [field ?? '_']: [{ code: `${words.subject}.${key}`, params }] },
  });
}
