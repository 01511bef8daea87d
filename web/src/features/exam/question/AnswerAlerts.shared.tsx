import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { answerSavingText } from './answer-saving.text.ts';
import type { AnswersState } from './useAnswers.shared.ts';

interface AnswerAlertsProps {
  saving: { state: AnswersState<string>; kept: boolean };
  /** Called when the person tries again; missing where another press of their own does. */
  onRetry?: () => void;
  /** Button that saves the answers as a file. */
  download: ReactNode;
}

/** Alerts about what keeps answers of a task or a practice set from the server or from this browser. */
export function AnswerAlerts({ saving: { state, kept }, onRetry, download }: AnswerAlertsProps) {
  const t = useText(answerSavingText);
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <>
      {!kept && <Alert type="error" showIcon title={t('unkept')} action={download} />}
      {state === 'offline' && kept && <Alert type="warning" showIcon title={t('offline')} action={download} />}
      {typeof state === 'object' && (
        <Alert
          type="error"
          showIcon
          title={t('refused', { reason: state.refused })}
          action={
            <Space>
              {download}
              {retry}
            </Space>
          }
        />
      )}
    </>
  );
}
