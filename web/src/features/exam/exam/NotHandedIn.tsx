import { Alert, Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { sittingText } from './sitting.text.ts';

interface NotHandedInProps {
  /** Another try is running. */
  pending: boolean;
  onGiveUp: () => void;
}

/** Tells a candidate who pressed 交卷 that the server has not heard of it, and what happens next. */
export function NotHandedIn({ pending, onGiveUp }: NotHandedInProps) {
  const t = useText(sittingText);
  return (
    <Alert
      type="error"
      showIcon
      banner
      title={t('notHandedIn')}
      description={t('notHandedInHint')}
      action={
        // A try that is on its way may succeed.
        <Button size="small" disabled={pending} onClick={onGiveUp}>
          {t('goOnAnswering')}
        </Button>
      }
    />
  );
}
