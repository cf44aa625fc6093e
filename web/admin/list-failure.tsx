import { explainFailure } from '../api/explain-failure.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ListFailureProps {
  readonly title: string;
  readonly error: Error | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Stands in place of a list that could not be read, with the server's own message if it gave one (spec §8). */
export function ListFailure({ title, error, busy, onRetry }: ListFailureProps) {
  const retry = (
    <Button variant="secondary" onClick={onRetry} busy={busy && 'Retrying…'}>
      Retry
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} icon="alert" action={retry}>
        {explainFailure(error, 'Check your connection and try again.')}
      </EmptyState>
    </div>
  );
}
