import { Component, type ReactNode } from 'react';
import { PlainText } from '../text/PlainText.tsx';

interface TextBoundaryProps {
  source: string;
  children: ReactNode;
}

interface State {
  source: string;
  failed: boolean;
}

/**
 * Error boundary around one text: when rendering it fails, its source is shown instead. Another text is tried again.
 */
export class TextBoundary extends Component<TextBoundaryProps, State> {
  override state: State = { source: this.props.source, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ source }: TextBoundaryProps, state: State): State | null {
    return source === state.source ? null : { source, failed: false };
  }

  override render() {
    return this.state.failed ? <PlainText source={this.props.source} /> : this.props.children;
  }
}
