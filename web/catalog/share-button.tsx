import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-list.ts';
import styles from './share-button.module.css';

const SHARE = 'M12 15.5V4m-4 4 4-4 4 4M5 12.5V20h14v-7.5';

interface ShareButtonProps {
  /** What is shared, in words. */
  readonly name: string;
  /** Its path in the shop. */
  readonly path: string;
}

/** Opens the phone's own way to share; where there is none, the link is copied. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await copy(url);
      showToast('Link copied', { type: 'success' });
    } catch (error) {
      // No message for those who change their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(`The link is ${url}`, { duration: 10_000 });
    }
  };
  return (
    <Button variant="quiet" className={styles.share} onClick={() => void share()}>
      <Icon path={SHARE} size={20} />
      Share<span className="visually-hidden"> {name}</span>
    </Button>
  );
}

/** On plain http browsers have no clipboard: then this throws. */
const copy = (text: string): Promise<void> => navigator.clipboard.writeText(text);
