let serial = 0;

/** A body of `POST /auth/register` that is accepted, with an e-mail of its own, changed by `other`. */
export function registrationForm(other: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  return {
    name: 'Rima Haddad',
    email: `rima-${serial}@example.com`,
    password: 'cedar and limestone',
    password_confirmation: 'cedar and limestone',
    phone: '+961 3123456',
    region: 'Mount Lebanon',
    city: 'Jounieh',
    street: '12 Harbour Street',
    ...other,
  };
}
