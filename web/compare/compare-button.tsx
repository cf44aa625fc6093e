import { COMPARE } from '../../domain/words/compare.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';
import { compareHref, hasPlace, MAX_COMPARED, toggleCompared, useCompared } from './compared.ts';

const COLUMNS = 'M4 5h6.5v14H4V5Zm9.5 0H20v14h-6.5V5Z';
const COLUMNS_CHOSEN = 'M4 5h6.5v14H4V5Zm9.5 0H20v14h-6.5V5ZM5.5 12l1.2 1.3 2.3-2.6';

interface CompareButtonProps {
  readonly product: { readonly id: number; readonly name: string };
}

/** On a product's page: puts it beside others, and leads to them. */
export function CompareButton({ product: { id, name } }: CompareButtonProps) {
  const say = useWords(COMPARE);
  const { ids } = useCompared();
  const isChosen = ids.includes(id);
  const choose = () => {
    if (!isChosen && !hasPlace()) showToast(say('full', { most: MAX_COMPARED }), { type: 'info' });
    toggleCompared(id);
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isChosen}
        aria-label={say('compare_named', { name })}
        onClick={choose}
      >
        <Icon path={isChosen ? COLUMNS_CHOSEN : COLUMNS} size={20} />
        {say('compare')}
      </Button>
      {ids.length >= (isChosen ? 2 : 1) && (
        <ButtonLink variant="quiet" href={compareHref(ids)}>
          {say('see_count', { count: ids.length })}
        </ButtonLink>
      )}
    </>
  );
}
