import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import type { FormerRow } from './file-kinds.ts';
import type { Reading } from './read-orders.ts';
import { emailOf, type FormerPerson, MISSING, readPerson } from './read-person.ts';

const say = speaker(FORMER_SHOP, 'en');

/** A customer of the former shop who gets an account. */
export interface FormerCustomer extends FormerPerson {
  readonly line: number;
}

/** Gives what reads the customers of a file, one a row; `null`: those without an e-mail stay out, which is told. */
export function customerReader(reading: Reading): (row: FormerRow) => FormerCustomer | null {
  const { problems, notes, country } = reading;
  const seen = new Set<string>();
  return (row) => {
    const typed = row.first('email');
    const email = emailOf(typed);
    const name = [row.first('first_name'), row.first('last_name')].join(' ').trim();
    const told = { line: row.line, name: name || typed.slice(0, 60) || '–' };
    const refuse = (message: string): null => {
      problems.add(told, message);
      return null;
    };
    if (typed === '') return refuse(say('no_email'));
    if (email === '') return refuse(say('bad_email', { typed: typed.slice(0, 60) }));
    if (seen.has(email)) return refuse(say('twice'));
    seen.add(email);
    // An account needs no address.
    const quiet = (message: string) => {
      if (message !== say('address_missing') && message !== say('phone_missing'))
        notes.add(told, message);
    };
    const person = readPerson(row, { country, note: quiet });
    const known = (part: string) => (part === MISSING ? '' : part);
    return {
      ...{ line: row.line, email },
      name: person.name || email.split('@')[0] || email,
      phone: known(person.phone),
      region: known(person.region),
      city: known(person.city),
      street: known(person.street),
    };
  };
}
