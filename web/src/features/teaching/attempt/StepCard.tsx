import { CheckCircleFilled, DownOutlined, LockOutlined, UpOutlined } from '@ant-design/icons';
import type { Step } from '@xueyan/contract/teaching/attempt';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { openAssistant } from '../../../ui/command/assistant.ts';
import { useText } from '../../../ui/text/text.ts';
import { CheckOutcome } from './CheckOutcome.tsx';
import { checkText } from './check.text.ts';
import { StepHint } from './StepHint.tsx';
import { StepQuestion } from './StepQuestion.tsx';
import styles from './step.module.css';
import { useElapsed } from './use-elapsed.ts';

interface StepCardProps {
  step: Step;
  at: number;
  /** The user asked for this step. */
  focused: boolean;
  checking: boolean;
  disabled: boolean;
  /** Questions can be answered now. */
  open: boolean;
  answering: boolean;
  onCheck: () => void;
  onAnswer: (answers: string[]) => void;
  onHint: () => void;
}

export function StepCard({ step, at, focused, checking, disabled, ...rest }: StepCardProps) {
  const may = useMay();
  const t = useText(checkText);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused || checking) card.current?.scrollIntoView({ block: 'nearest' });
  }, [focused, checking]);
  const seconds = Math.floor(useElapsed(checking, 1000) / 1000);
  const again = step.last !== null;
  // A passed step needs one line; the last result is shown if it was not a pass.
  const brief = step.passed && !checking && step.last?.outcome === 'passed';
  const hasMore = brief && Boolean(step.last?.output.trim());
  // The next check collapses it again.
  const [unfolded, setUnfolded] = useState('');
  const unfoldedNow = hasMore && unfolded === step.last?.checkTime;
  const asks = step.kind === 'question';
  const number = step.locked ? <LockOutlined aria-label={t('locked')} /> : at;
  return (
    <li ref={card} className={styles.card} data-passed={step.passed || undefined} data-focused={focused || undefined}>
      <div className={styles.head}>
        <span className={styles.at} aria-hidden={!step.locked}>
          {step.passed ? <CheckCircleFilled aria-hidden /> : number}
        </span>
        <h2 title={step.title}>{step.title}</h2>
        <span role="status" className={styles.said}>
          {brief && (step.last?.message || t('passed'))}
        </span>
        {hasMore && (
          <Button
            type="text"
            size="small"
            className={styles.unfold}
            icon={unfoldedNow ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={unfoldedNow}
            aria-label={`${t('output')}: ${step.title}`}
            title={t('output')}
            onClick={() => setUnfolded(unfoldedNow ? '' : (step.last?.checkTime ?? ''))}
          />
        )}
        <span className={styles.points} title={step.lost > 0 ? t('lost', { n: step.lost }) : undefined}>
          {t('points', { points: Math.max(0, step.points - step.lost) })}
        </span>
        {!asks && (
          <Button
            type={step.passed ? 'text' : 'primary'}
            ghost={!step.passed && !disabled}
            size="small"
            className={styles.check}
            loading={checking}
            disabled={(disabled || step.locked) && !checking}
            title={step.locked ? t('locked') : undefined}
            onClick={rest.onCheck}
            aria-label={`${t(again ? 'checkAgain' : 'check')}: ${step.title}`}
          >
            {checking ? t('checking', { seconds }) : t(again ? 'checkAgain' : 'check')}
          </Button>
        )}
      </div>
      {asks && step.question && !brief && (
        <StepQuestion step={step} disabled={!rest.open || step.locked} busy={rest.answering} onAnswer={rest.onAnswer} />
      )}
      {!step.passed && <StepHint step={step} disabled={!rest.open || step.locked} onOpen={rest.onHint} />}
      {step.byHand && (
        <p className={styles.byHand}>{t('byHand', { name: step.byHand.teacherName, reason: step.byHand.reason })}</p>
      )}
      <div role="status">
        {!checking && (!brief || unfoldedNow) && step.last && <CheckOutcome result={step.last} />}
      </div>
      {!checking && !brief && !step.passed && step.last && may('ai.use') && (
        <Button type="link" size="small" onClick={() => openAssistant({ checkpointId: step.checkpointId })}>
          {t('askAssistant')}
        </Button>
      )}
      {!brief && step.attempts > 0 && <p className={styles.attempts}>{t('attempts', { count: step.attempts })}</p>}
    </li>
  );
}
