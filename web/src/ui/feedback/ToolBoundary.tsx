import { App, Button } from 'antd';
import { Component, type ReactNode, useEffect } from 'react';
import { useText } from '../text/text.ts';
import { stateText } from './state.text.ts';

interface ToolBoundaryProps {
  children: ReactNode;
  /** Content shown after a failure; without it a notice reports the failure. */
  failure?: ReactNode;
}

/**
 * Error boundary around one tool, such as a dialog: when it fails, or its code does not load, only the tool is missing.
 */
export class ToolBoundary extends Component<ToolBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, failure = <ToolFailure /> } = this.props;
    return this.state.failed ? failure : children;
  }
}

function ToolFailure() {
  const t = useText(stateText);
  const { notification } = App.useApp();
  useEffect(() => {
    notification.warning({
      key: 'tool',
      title: t('toolFailed'),
      description: t('toolFailedHint'),
      actions: (
        <Button type="primary" size="small" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      ),
      duration: 0,
      role: 'alert',
    });
  }, [notification, t]);
  return null;
}
