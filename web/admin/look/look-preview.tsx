import { useState } from 'react';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { PagePreview } from '../page-preview.tsx';

const PAGES = { home: '/', products: '/collection/0', contact: '/contact' } as const;

type PageName = keyof typeof PAGES;

/** Real pages of the shop with the look that is edited, saved or not. */
export function LookPreview({ css }: { readonly css: string }) {
  const say = useWords(LOOK_SCREEN);
  const [name, setName] = useState<PageName>('home');
  return (
    <PagePreview draft="look" path={PAGES[name]} css={css}>
      <Select
        label={say('page')}
        value={name}
        onChange={({ target }) => setName(target.value as PageName)}
      >
        {(Object.keys(PAGES) as PageName[]).map((key) => (
          <option key={key} value={key}>
            {say(key)}
          </option>
        ))}
      </Select>
    </PagePreview>
  );
}
