import { Component, type ReactNode, useState } from 'react';
import { ApiError } from './api/call.ts';
import { useQueryStore } from './api/query.ts';
import { useNavigate } from './navigation/use-navigator.ts';
import styles from './page-failure.module.css';
import { Button, ButtonLink } from './ui/button.tsx';
import { joinClasses } from './ui/class-names.ts';

interface Props {
  /** A new visit starts without the old one's failure. */
  readonly visit: number;
  readonly children: ReactNode;
  /** Level of the heading; h2 within a page that has its own. */
  readonly as?: 'h1' | 'h2' | undefined;
  /** What is said; that the page did not come, when absent. */
  readonly title?: string | undefined;
}

/** Shows a calm message with Retry in place of a page, or of a part of it, that did not come. */
export function PageFailure(props: Props) {
  const { dropFailures } = useQueryStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    dropFailures();
    await navigate(location.href, { replace: true });
    setBusy(false);
  };
  return <Boundary {...props} busy={busy} onRetry={() => void retry()} />;
}

interface State {
  readonly failed: boolean;
  readonly error?: unknown;
  readonly visit: number;
}

interface BoundaryProps extends Props {
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** React passes errors below it to class components only. */
class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failed: false, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { failed: false, visit };
  }

  override render() {
    const { children, visit: _, ...notice } = this.props;
    return this.state.failed ? <FailureNotice {...notice} error={this.state.error} /> : children;
  }
}

interface FailureNoticeProps extends Pick<Props, 'as' | 'title'> {
  readonly error?: unknown;
  /** Retry was pressed and is not over yet. */
  readonly busy?: boolean;
  /** Absent: Retry is a link to the page itself. */
  readonly onRetry?: () => void;
}

/** What is said in place of what did not come. */
export function FailureNotice({
  as: Heading = 'h1',
  title = 'This page did not come through',
  error,
  busy = false,
  onRetry,
}: FailureNoticeProps) {
  return (
    <section className={joinClasses(Heading === 'h1' && 'container', styles.failure)} role="alert">
      <Heading>{title}</Heading>
      <p>{messageOf(error) || AWAY}</p>
      {onRetry ? (
        <Button onClick={onRetry} busy={busy && 'Retrying…'}>
          Retry
        </Button>
      ) : (
        <ButtonLink href="">Retry</ButtonLink>
      )}
    </section>
  );
}

const AWAY = 'The shop could not be reached just now. Nothing you entered elsewhere is lost.';

/** The server's own message; empty when no answer came. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? error.message : '';
