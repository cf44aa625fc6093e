import { NEWSLETTER_SHOP } from '../../domain/words/newsletter-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import { type CallApi, explainFailure } from '../api/call.ts';

const say = speaker(NEWSLETTER_SHOP, 'en');

/** What became of an address that was entered: what is said of it, in one of the two. */
interface Outcome {
  readonly thanks: string;
  readonly wrong: string;
}

/** Enters an address for the newsletter of a shop that keeps one. It never fails: what went wrong is said. */
export async function subscribe(call: CallApi, email: string): Promise<Outcome> {
  try {
    await call('POST /newsletter', { body: { email } });
    return { thanks: say('asked'), wrong: '' };
  } catch (error) {
    return { thanks: '', wrong: explainFailure(error, say('failed')) };
  }
}
