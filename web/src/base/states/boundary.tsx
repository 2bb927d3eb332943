import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import * as words from '../words/words.ts';
import c from './boundary.module.css';
import { ErrorState } from './error-state.tsx';

type BoundaryProps = {
  children: ReactNode;
  /** Closes the part. An error of a part that can be closed is shown in a dialog. */
  onClose?: (() => void) | undefined;
};

/** An error boundary. The rest of the page stays, and the part can be tried again or closed. */
export function Boundary(props: BoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  return <Caught {...props} onRetry={reset} />;
}

/** Returns the component with an error boundary of its own. */
export const bounded = <Props extends object>(Part: ComponentType<Props>) =>
  function Bounded(props: Props) {
    return (
      <Boundary onClose={closeOf(props)}>
        <Part {...props} />
      </Boundary>
    );
  };

/** Returns the `onClose` prop, the name that all dialogs and panels use; undefined if the part has none. */
export const closeOf = (props: { onClose?: unknown }) =>
  typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/** An error that was caught; wrapped, because anything can be thrown. */
type State = { caught: { error: unknown } | null };

class Caught extends Component<BoundaryProps & { onRetry: () => void }, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ caught: null });
  };

  override render() {
    const { caught } = this.state;
    const { children, onClose } = this.props;
    if (!caught) return children;
    const state = <ErrorState title={words.ui.failed} error={caught.error} onRetry={this.retry} />;
    return onClose ? <FailedDialog onClose={onClose}>{state}</FailedDialog> : state;
  }
}

/** A native dialog, because the chunk of the other dialogs may be the one that failed to load. */
function FailedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={c.dialog}
      aria-label={words.ui.failed}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <Button className={c.close} variant="subtle" color="gray" onClick={onClose}>
        {words.ui.close}
      </Button>
    </dialog>
  );
}
