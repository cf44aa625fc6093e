/**
 * Who buys in the demo, and what they write. Nobody real: e-mails end in example.com (RFC 2606), which takes no mail, and
 * phones are of +44 7700 900000 to 900999, which Ofcom keeps for drama, since Lebanon keeps no numbers for that
 * (docs/decisions/117).
 */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly region: string;
  readonly city: string;
  readonly street: string;
  /** Has an account; the others order as guests. */
  readonly isCustomer: boolean;
}

const NAMES = [
  'Maya Haddad',
  'Karim Nassar',
  'Lea Chamoun',
  'Rami Saliba',
  'Yara Khoury',
  'Jad Mansour',
  'Nour Tannous',
  'Elie Barakat',
  'Rana Fares',
  'Ziad Harb',
  'Tala Sfeir',
  'Omar Itani',
  'Celine Rizk',
  'Fadi Abboud',
  'Dana Shaheen',
  'Marc Gemayel',
  'Hiba Younes',
  'Toufic Daher',
  'Joelle Karam',
  'Wael Hamdan',
  'Lara Maalouf',
  'Samer Ghosn',
  'Nadine Aoun',
  'Bilal Kassem',
  'Christa Wehbe',
  'Hadi Sleiman',
  'Reem Zeidan',
  'Anthony Matar',
  'Sara Jaber',
  'Georges Atallah',
  'Lynn Bassil',
  'Mazen Rahal',
  'Carla Hobeika',
  'Tarek Fakhoury',
  'Mira Azar',
  'Nabil Chehab',
  'Stephanie Nader',
  'Ali Mroueh',
  'Perla Saade',
  'Walid Kanaan',
  'Ghida Awad',
  'Roy Semaan',
  'Diala Hajj',
  'Firas Bitar',
] as const;

const ADDRESSES = [
  ['Beirut', 'Achrafieh', '14 Abdel Wahab El Inglizi Street, 3rd floor'],
  ['Beirut', 'Hamra', '52 Makdisi Street, above the bookshop'],
  ['Mount Lebanon', 'Jounieh', '8 Harbour Street, 2nd floor'],
  ['Beirut', 'Mar Mikhael', '31 Armenia Street, blue door'],
  ['Mount Lebanon', 'Broummana', '5 Pine Road, Villa Rose'],
  ['North', 'Tripoli', '19 Azmi Street, 6th floor'],
  ['Beirut', 'Verdun', '77 Rachid Karameh Street, Block B'],
  ['South', 'Sidon', '3 Riad El Solh Street'],
  ['Mount Lebanon', 'Baabda', '22 Cedar Street, 1st floor'],
  ['North', 'Batroun', '11 Old Souk Street'],
  ['Beqaa', 'Zahle', '40 Boulevard Street, near the park'],
  ['Mount Lebanon', 'Antelias', '9 Bickfaya Road, 4th floor'],
  ['Beirut', 'Gemmayzeh', '26 Gouraud Street, at the stairs'],
  ['Mount Lebanon', 'Byblos', '2 Roman Street'],
  ['South', 'Tyre', '17 Fishermen Street'],
] as const;

/** Every third is a guest. Names, addresses and phones are always the same. */
export const DEMO_PEOPLE: readonly DemoPerson[] = NAMES.map((name, index) => {
  const [region, city, street] = ADDRESSES[(index * 7) % ADDRESSES.length] ?? ADDRESSES[0];
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const phone = `+44 7700900${String(101 + index * 7)}`;
  return { name, email, phone, region, city, street, isCustomer: index % 3 !== 2 };
});

/** Who carries the demo's orders. */
export const DEMO_COURIERS = [
  { name: 'Ziad, city rounds', phone: '+44 7700900021', kind: 'driver' },
  { name: 'Mount Express', phone: '+44 7700900034', kind: 'company' },
  { name: 'North & Beqaa Parcels', phone: '+44 7700900055', kind: 'company' },
] as const;

/** What buyers note beside an order. */
export const DEMO_NOTES = [
  'Please call before you come.',
  'After 5 pm, please.',
  'It is a gift: no receipt in the box, please.',
  'The bell does not work, please call.',
  'You can leave it with the concierge.',
  'Please wrap it well, the last one came with a scratch.',
] as const;

/** A message of the contact form: whose, how long before the start in hours, and what became of it. */
export interface DemoMessage {
  /** Index of {@link DEMO_PEOPLE}. */
  readonly from: number;
  readonly hoursAgo: number;
  readonly state: 'new' | 'read' | 'answered';
  readonly text: string;
}

/** The messages, the oldest first. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    from: 5,
    hoursAgo: 640,
    state: 'answered',
    text: 'Good morning, is the Travertine Table Lamp sold with a bulb? And which socket does it have?',
  },
  {
    from: 12,
    hoursAgo: 560,
    state: 'answered',
    text: 'Do you deliver to Zahle on Saturdays? I am only home at the weekend.',
  },
  {
    from: 20,
    hoursAgo: 466,
    state: 'answered',
    text: 'One of the mugs came with a chip. I can send you a picture. Could you change it?',
  },
  {
    from: 3,
    hoursAgo: 391,
    state: 'read',
    text: 'I would like to order twelve dinner sets for a small guest house. Is there a price for that?',
  },
  {
    from: 28,
    hoursAgo: 300,
    state: 'answered',
    text: 'How do I clean the jute rug? The dog was faster than I was.',
  },
  {
    from: 33,
    hoursAgo: 214,
    state: 'answered',
    text: 'When will the Arches Print be back? I would take two of them.',
  },
  {
    from: 8,
    hoursAgo: 122,
    state: 'read',
    text: 'Can the courier take the old mirror along when he brings the new one?',
  },
  {
    from: 17,
    hoursAgo: 74,
    state: 'answered',
    text: 'Thank you, everything arrived safely, and the wrapping was lovely.',
  },
  {
    from: 40,
    hoursAgo: 27,
    state: 'new',
    text: 'I ordered yesterday as a guest and noted the wrong floor: it is the 5th, not the 3rd.',
  },
  {
    from: 24,
    hoursAgo: 9,
    state: 'new',
    text: 'Is it possible to see the floor lamp somewhere before I buy it? Do you have a showroom?',
  },
  {
    from: 14,
    hoursAgo: 2,
    state: 'new',
    text: 'Do you also sell the linen throw in a larger size, for a bed of 180 cm?',
  },
];

/** What is searched for in the demo: about how often a day, and how many of ten open a product. */
export const DEMO_SEARCHES: readonly (readonly [words: string, daily: number, opened: number])[] = [
  ['vase', 9, 6],
  ['lamp', 8, 6],
  ['mirror', 7, 5],
  ['candle', 6, 7],
  ['rug', 5, 4],
  ['basket', 4, 6],
  ['cushion', 4, 5],
  ['gift', 3, 2],
  ['curtains', 3, 0],
  ['brass', 2, 5],
  ['travertine', 2, 7],
  ['side table', 2, 0],
  ['wall art', 2, 4],
  ['plates', 1, 3],
  ['christmas', 1, 0],
];
