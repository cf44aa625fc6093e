import { Component, type ReactNode } from 'react';
import { useQueryStore } from './api/use-data.ts';
import { useNavigate } from './navigation/use-navigator.ts';
import styles from './page-failure.module.css';
import { Button, ButtonLink } from './ui/button.tsx';

interface Props {
  /** A new visit starts without the old one's failure. */
  readonly visit: number;
  readonly children: ReactNode;
  /** Level of the heading; h2 within a page that has its own. */
  readonly as?: 'h1' | 'h2' | undefined;
}

/** Shows a calm message with Retry in place of a page, or of a part of it, that did not come. */
export function PageFailure(props: Props) {
  const { forgetFailures } = useQueryStore();
  const navigate = useNavigate();
  const retry = () => {
    forgetFailures();
    void navigate(location.href, { replace: true });
  };
  return <Boundary {...props} onRetry={retry} />;
}

interface State {
  readonly failed: boolean;
  readonly visit: number;
}

/** React tells of errors below only to a class component. */
class Boundary extends Component<Props & { readonly onRetry: () => void }, State> {
  override state = { failed: false, visit: this.props.visit };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { failed: false, visit };
  }

  override render() {
    const { children, onRetry, as } = this.props;
    return this.state.failed ? <FailureNotice as={as} onRetry={onRetry} /> : children;
  }
}

interface FailureNoticeProps {
  readonly as?: Props['as'];
  /** Absent: Retry is a link to the page itself. */
  readonly onRetry?: () => void;
}

/** What is said in place of what did not come. */
export function FailureNotice({ as: Heading = 'h1', onRetry }: FailureNoticeProps) {
  return (
    <section className={`container ${styles.failure}`} role="alert">
      <Heading>This page did not come through</Heading>
      <p>The shop could not be reached just now. Nothing you entered elsewhere is lost.</p>
      {onRetry ? <Button onClick={onRetry}>Retry</Button> : <ButtonLink href="">Retry</ButtonLink>}
    </section>
  );
}
