import { COMPARE } from '../../domain/words/compare.ts';
import { showToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';
import styles from './compare.module.css';
import { hasPlace, MAX_COMPARED, toggleCompared, useCompared } from './compared.ts';

interface CompareBoxProps {
  readonly product: { readonly id: number; readonly name: string };
}

/** On a card, while things to compare are chosen: whether it is one of them. */
export function CompareBox({ product: { id, name } }: CompareBoxProps) {
  const say = useWords(COMPARE);
  const { ids, isChoosing } = useCompared();
  if (!isChoosing) return null;
  const isChosen = ids.includes(id);
  const choose = () => {
    if (!isChosen && !hasPlace()) showToast(say('full', { most: MAX_COMPARED }), { type: 'info' });
    toggleCompared(id);
  };
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={choose}
        aria-label={say('compare_named', { name })}
      />
      <span aria-hidden="true">{say('compare')}</span>
    </label>
  );
}
