import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { ORDER_LIST } from '../../../domain/words/order-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { useWords } from '../../use-words.ts';
import type { ShownStage } from './use-stages.ts';

/** The name of a stage; a held order stands out, with the reason as its title. */
export function StageName({ stage: { name, held } }: { readonly stage: ShownStage }) {
  const say = useWords(ORDER_LIST);
  const sayHeld = useWords(CONFIRM_SCREEN);
  if (held === null) return name;
  return (
    <span title={sayHeld('held_short', { reason: held })}>
      <Badge tone="error">{say('held')}</Badge> {held}
    </span>
  );
}
