import { Alert, Button } from 'antd';
import { useText } from '../text/text.ts';
import { unsentText } from './unsent.text.ts';
import type { Restored } from './useUnsent.ts';

/** Tells that what was typed last time is back in a form, and offers to throw it away. */
export function UnsentNote({ shown, onDiscard }: { shown: Restored; onDiscard: () => void }) {
  const t = useText(unsentText);
  if (!shown) return null;
  const outdated = shown === 'outdated';
  return (
    <Alert
      type={outdated ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={t('restored')}
      {...(outdated && { description: t('outdated') })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    />
  );
}
