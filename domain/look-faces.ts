import type { Face } from './look-type.ts';

/** The types of a look, their files and what stands in until they have come. Made by tools/subset-fonts.ts. */
export const FACES = {
  fraunces: {
    kind: 'serif',
    family: 'Fraunces',
    heading: {
      family: 'Fraunces',
      weight: 450,
      bytes: 16988,
      fallbacks: [],
    },
  },
  'playfair-display': {
    kind: 'serif',
    family: 'Playfair Display',
    heading: {
      family: 'Playfair Display Heading',
      weight: 500,
      bytes: 19084,
      files: {
        latin: '/assets/fonts/playfair-display-heading-latin-f77dab76.woff2',
        extended: '/assets/fonts/playfair-display-heading-latin-ext-39e23d8f.woff2',
      },
      fallbacks: [
        {
          local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
          size: 111,
          ascent: 97.5,
          descent: 22.6,
        },
        {
          local: ['Noto Serif'],
          size: 96.4,
          ascent: 112.2,
          descent: 26,
        },
        {
          local: ['DejaVu Serif'],
          size: 88.9,
          ascent: 121.7,
          descent: 28.2,
        },
      ],
    },
  },
  lora: {
    kind: 'serif',
    family: 'Lora',
    heading: {
      family: 'Lora Heading',
      weight: 500,
      bytes: 19048,
      files: {
        latin: '/assets/fonts/lora-heading-latin-b0918c47.woff2',
        extended: '/assets/fonts/lora-heading-latin-ext-ce0f5664.woff2',
      },
      fallbacks: [
        {
          local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
          size: 116.1,
          ascent: 86.7,
          descent: 23.6,
        },
        {
          local: ['Noto Serif'],
          size: 100.9,
          ascent: 99.7,
          descent: 27.2,
        },
        {
          local: ['DejaVu Serif'],
          size: 93,
          ascent: 108.2,
          descent: 29.5,
        },
      ],
    },
    body: {
      family: 'Lora Text',
      weight: 400,
      bytes: 34740,
      files: {
        latin: '/assets/fonts/lora-text-latin-6abcfd7f.woff2',
        extended: '/assets/fonts/lora-text-latin-ext-4d7c776c.woff2',
      },
      fallbacks: [
        {
          local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
          size: 115.1,
          ascent: 87.4,
          descent: 23.8,
        },
        {
          local: ['Noto Serif'],
          size: 100.1,
          ascent: 100.5,
          descent: 27.4,
        },
        {
          local: ['DejaVu Serif'],
          size: 92.2,
          ascent: 109.1,
          descent: 29.7,
        },
      ],
    },
  },
  'bricolage-grotesque': {
    kind: 'sans',
    family: 'Bricolage Grotesque',
    heading: {
      family: 'Bricolage Grotesque Heading',
      weight: 600,
      bytes: 18008,
      files: {
        latin: '/assets/fonts/bricolage-grotesque-heading-latin-5b46d84c.woff2',
        extended: '/assets/fonts/bricolage-grotesque-heading-latin-ext-1d96a6d8.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          size: 108.4,
          ascent: 85.8,
          descent: 24.9,
        },
        {
          local: ['DejaVu Sans'],
          size: 96.7,
          ascent: 96.2,
          descent: 27.9,
        },
      ],
    },
  },
  figtree: {
    kind: 'sans',
    family: 'Figtree',
    heading: {
      family: 'Figtree Heading',
      weight: 600,
      bytes: 9380,
      files: {
        latin: '/assets/fonts/figtree-heading-latin-fff679f3.woff2',
        extended: '/assets/fonts/figtree-heading-latin-ext-b61c6a9e.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          size: 103,
          ascent: 92.2,
          descent: 24.3,
        },
        {
          local: ['DejaVu Sans'],
          size: 91.8,
          ascent: 103.5,
          descent: 27.2,
        },
      ],
    },
    body: {
      family: 'Figtree',
      weight: 400,
      bytes: 16496,
      fallbacks: [],
    },
  },
  jost: {
    kind: 'sans',
    family: 'Jost',
    heading: {
      family: 'Jost Heading',
      weight: 500,
      bytes: 9564,
      files: {
        latin: '/assets/fonts/jost-heading-latin-8919c9c7.woff2',
        extended: '/assets/fonts/jost-heading-latin-ext-595ef492.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          size: 100.9,
          ascent: 106,
          descent: 37.2,
        },
        {
          local: ['DejaVu Sans'],
          size: 89.9,
          ascent: 119,
          descent: 41.7,
        },
      ],
    },
    body: {
      family: 'Jost Text',
      weight: 400,
      bytes: 17324,
      files: {
        latin: '/assets/fonts/jost-text-latin-5baef198.woff2',
        extended: '/assets/fonts/jost-text-latin-ext-eec13d8e.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          weights: '400 500',
          size: 96.9,
          ascent: 110.5,
          descent: 38.7,
        },
        {
          local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
          weights: '600 700',
          size: 98.4,
          ascent: 108.7,
          descent: 38.1,
        },
        {
          local: ['DejaVu Sans'],
          weights: '400 500',
          size: 86.3,
          ascent: 123.9,
          descent: 43.4,
        },
        {
          local: ['DejaVu Sans Bold'],
          weights: '600 700',
          size: 83.6,
          ascent: 128,
          descent: 44.9,
        },
      ],
    },
  },
  nunito: {
    kind: 'sans',
    family: 'Nunito',
    heading: {
      family: 'Nunito Heading',
      weight: 700,
      bytes: 12944,
      files: {
        latin: '/assets/fonts/nunito-heading-latin-ba1a019a.woff2',
        extended: '/assets/fonts/nunito-heading-latin-ext-3955293f.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          size: 105.2,
          ascent: 96.1,
          descent: 33.6,
        },
        {
          local: ['DejaVu Sans'],
          size: 93.7,
          ascent: 107.8,
          descent: 37.7,
        },
      ],
    },
    body: {
      family: 'Nunito Text',
      weight: 400,
      bytes: 22192,
      files: {
        latin: '/assets/fonts/nunito-text-latin-e63142e1.woff2',
        extended: '/assets/fonts/nunito-text-latin-ext-235276e9.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          weights: '400 500',
          size: 101.4,
          ascent: 99.7,
          descent: 34.8,
        },
        {
          local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
          weights: '600 700',
          size: 97.3,
          ascent: 103.9,
          descent: 36.3,
        },
        {
          local: ['DejaVu Sans'],
          weights: '400 500',
          size: 90.4,
          ascent: 111.9,
          descent: 39.1,
        },
        {
          local: ['DejaVu Sans Bold'],
          weights: '600 700',
          size: 82.6,
          ascent: 122.3,
          descent: 42.7,
        },
      ],
    },
  },
  'work-sans': {
    kind: 'sans',
    family: 'Work Sans',
    heading: {
      family: 'Work Sans Heading',
      weight: 600,
      bytes: 14708,
      files: {
        latin: '/assets/fonts/work-sans-heading-latin-2bdd6584.woff2',
        extended: '/assets/fonts/work-sans-heading-latin-ext-2d398d41.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          size: 112,
          ascent: 83,
          descent: 21.7,
        },
        {
          local: ['DejaVu Sans'],
          size: 99.8,
          ascent: 93.1,
          descent: 24.3,
        },
      ],
    },
    body: {
      family: 'Work Sans Text',
      weight: 400,
      bytes: 27420,
      files: {
        latin: '/assets/fonts/work-sans-text-latin-16c1b6a0.woff2',
        extended: '/assets/fonts/work-sans-text-latin-ext-e6f556c3.woff2',
      },
      fallbacks: [
        {
          local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
          weights: '400 500',
          size: 111.9,
          ascent: 83.1,
          descent: 21.7,
        },
        {
          local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
          weights: '600 700',
          size: 104.8,
          ascent: 88.8,
          descent: 23.2,
        },
        {
          local: ['DejaVu Sans'],
          weights: '400 500',
          size: 99.7,
          ascent: 93.3,
          descent: 24.4,
        },
        {
          local: ['DejaVu Sans Bold'],
          weights: '600 700',
          size: 88.9,
          ascent: 104.6,
          descent: 27.3,
        },
      ],
    },
  },
} as const satisfies Readonly<Record<string, Face>>;
