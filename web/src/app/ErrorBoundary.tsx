import { Component, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Within the shell, which goes on working. */
  inside?: boolean;
}

/** Catches what breaks while rendering, so that the rest goes on. Give it a key to try again. */
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
