import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import styles from './page-failure.module.css';
import { Button } from './ui/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Shows a calm message with Retry in place of a page that could not be shown. */
export function PageFailure({ children }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onRetry={reset}>{children}</Boundary>}
    </QueryErrorResetBoundary>
  );
}

/** React tells of errors below only to a class component. */
class Boundary extends Component<Props & { readonly onRetry: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failed: false });
    };
    return (
      <section className={styles.failure} role="alert">
        <h1>This page did not come through</h1>
        <p>The shop could not be reached just now. Nothing you entered elsewhere is lost.</p>
        <Button onClick={retry}>Retry</Button>
      </section>
    );
  }
}
