import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ListFailureProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Stands in place of a list that did not come. */
export function ListFailure({ title, busy, onRetry }: ListFailureProps) {
  const retry = (
    <Button variant="secondary" onClick={onRetry} busy={busy && 'Retrying…'}>
      Retry
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} icon="alert" action={retry}>
        Check your connection and try again.
      </EmptyState>
    </div>
  );
}
