import { Component, type ReactNode } from 'react';
import { useQueryStore } from './api/use-data.ts';
import styles from './page-failure.module.css';
import { Button } from './ui/button.tsx';

interface Props {
  /** A new visit starts without the old one's failure. */
  readonly visit: number;
  readonly children: ReactNode;
}

/** Shows a calm message with Retry in place of a page that could not be shown. */
export function PageFailure(props: Props) {
  return <Boundary {...props} onRetry={useQueryStore().forgetFailures} />;
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
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failed: false });
    };
    return (
      <section className={`container ${styles.failure}`} role="alert">
        <h1>This page did not come through</h1>
        <p>The shop could not be reached just now. Nothing you entered elsewhere is lost.</p>
        <Button onClick={retry}>Retry</Button>
      </section>
    );
  }
}
