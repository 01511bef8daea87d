import { Component, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered within the shell, which keeps working. */
  inside?: boolean;
}

/** Catches rendering errors, so that the rest keeps working. Another key retries. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    if (this.state.error !== undefined) return <Failure error={this.state.error} inside={this.props.inside} />;
    return this.props.children;
  }
}
