import { SLIP_BUTTON } from '../../domain/words/slips.ts';
import { SaveFileButton } from '../session/save-file.tsx';
import { useWords } from '../use-words.ts';

interface SlipsButtonProps {
  /** Whose slips. */
  readonly of: { readonly run: number } | { readonly ids: readonly number[] };
  /** What it says where that is not just "Packing slips". */
  readonly kind?: 'one' | 'counted';
  /** Told to who does not see what it stands beside. */
  readonly beside?: string;
  readonly wide?: boolean;
  readonly size?: 'small';
}

/** Saves packing slips as PDF. */
export function SlipsButton({ of, kind, beside, ...look }: SlipsButtonProps) {
  const say = useWords(SLIP_BUTTON);
  const path =
    'run' in of
      ? `/api/runs/${of.run}/packing-slips.pdf`
      : `/api/orders/packing-slips.pdf?ids=${of.ids.join()}`;
  const count = 'ids' in of ? of.ids.length : 0;
  return (
    <SaveFileButton
      {...look}
      path={path}
      fileName="packing-slips.pdf"
      busy={say('busy')}
      failed={say('failed')}
      label={
        <>
          {kind === 'counted' ? say('counted', { count }) : say(kind ?? 'many')}
          {beside && <span className="visually-hidden"> {beside}</span>}
        </>
      }
    />
  );
}
