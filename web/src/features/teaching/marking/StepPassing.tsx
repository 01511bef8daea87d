import type { Step } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { markingText } from './marking.text.ts';
import { PassStepModal } from './PassStepModal.tsx';
import styles from './StepResults.module.css';

/** Passes a step by hand, and takes that back. */
export function CheckpointPassing({ runId, step }: { runId: string; step: Step }) {
  const t = useText(markingText);
  const notice = useNotice();
  const [asking, setAsking] = useState(false);
  const stale = [markingApi.get, markingApi.board];
  const pass = useAction(markingApi.passStep, stale);
  const takeBack = useAction(markingApi.takeBackPass, stale);
  const { checkpointId } = step;
  const attempt = (work: Promise<unknown>) => work.catch(notice.error);

  if (step.byHand) {
    return (
      <Button
        className={styles.action}
        type="link"
        size="small"
        loading={takeBack.isPending}
        aria-label={t('takeBackOf', { title: step.title })}
        onClick={() => attempt(takeBack.mutateAsync({ runId, checkpointId }))}
      >
        {t('takeBack')}
      </Button>
    );
  }
  if (step.passed) return null;
  return (
    <>
      <Button
        className={styles.action}
        type="link"
        size="small"
        aria-label={t('passOf', { title: step.title })}
        onClick={() => setAsking(true)}
      >
        {t('pass')}
      </Button>
      <PassStepModal
        open={asking}
        title={step.title}
        busy={pass.isPending}
        onClose={() => setAsking(false)}
        onPass={async (reason) => {
          await attempt(pass.mutateAsync({ runId, checkpointId, reason }));
          setAsking(false);
        }}
      />
    </>
  );
}
