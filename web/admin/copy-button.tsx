import type { ReactNode } from 'react';
import { COPY_BUTTON } from '../../domain/words/copy-button.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What is said once it was copied: "Link copied". */
  readonly copied: string;
  /** What is said where it could not be; a text of its own when absent. */
  readonly failed?: string;
  readonly children: ReactNode;
}

/** Copies a text. On plain http, where browsers let no page write to the clipboard, it is not there. */
export function CopyButton({ text, copied, failed, children }: CopyButtonProps) {
  const say = useWords(COPY_BUTTON);
  if (!window.isSecureContext) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(copied, { type: 'success' });
    } catch {
      showToast(failed ?? say('failed'), { type: 'error' });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
