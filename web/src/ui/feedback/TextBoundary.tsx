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

/** A fence around one text: when it cannot be set, it alone is shown as it was written. Another text is tried anew. */
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
