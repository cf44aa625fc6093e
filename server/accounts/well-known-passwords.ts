/** What the lists of most used passwords are made of, in letters; digits and signs around don't help. */
const WORDS = new Set(
  `abc abcd abcdef abcdefgh access admin administrator adminadmin adminpass adminpassword asdf
  asdfasdf asdfgh asdfghjkl azerty baseball batman changeit changeme changemenow charlie computer
  default dragon examplepassword example football freedom google guest hello helloworld hunter
  iloveyou internet jesus letmein login lovely mantel manteladmin master michael monkey mustang mypassword
  ninja passpass passw password passwordpassword passwort pokemon princess qazwsx qazwsxedc qwer
  qwert qwerty qwertyqwerty qwertyuiop root rootroot samsung secret secretpassword shadow shop
  shopadmin starwars sunshine superman supersecret superuser temp temporary test testing testtest
  trustno trustnoone user welcome whatever zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
);

/** Walks over the keyboard that are known with their digits. */
const WALKS = new Set(['1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'q1w2e3r4', 'zaq12wsx', 'abc123abc']);

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');

/**
 * Tells passwords that everybody tries first: "password1", "Adm1n123!", "12345678", "aaaaaaaa", or
 * the e-mail that they go with.
 */
export function isWellKnownPassword(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const withoutTail = typed.replace(/[^a-z]+$/, '');
  const meant = withoutTail.replace(/[^a-z]/g, (sign) => LETTER_FOR[sign] ?? '');
  const [local = ''] = email.toLowerCase().split('@');
  return (
    /^\d+!*$/.test(typed) ||
    /^(.)\1*$/.test(typed) ||
    WALKS.has(typed) ||
    WORDS.has(lettersOf(typed)) ||
    WORDS.has(meant) ||
    [local, email.toLowerCase()].some((own) => own === typed || own === withoutTail)
  );
}
