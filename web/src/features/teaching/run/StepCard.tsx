import { BulbOutlined, CheckCircleFilled } from '@ant-design/icons';
import type { Step } from '@xueyan/contract/teaching/run';
import { Button, Collapse } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../../../ui/text.ts';
import { CheckOutcome } from './CheckOutcome.tsx';
import { runText } from './run.text.ts';
import styles from './step.module.css';
import { useElapsed } from './use-elapsed.ts';

interface StepCardProps {
  step: Step;
  at: number;
  /** Somebody asked for this very step. */
  focused: boolean;
  checking: boolean;
  disabled: boolean;
  onCheck: () => void;
}

export function StepCard({ step, at, focused, checking, disabled, onCheck }: StepCardProps) {
  const t = useText(runText);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused) card.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const seconds = Math.floor(useElapsed(checking, 1000) / 1000);
  return (
    <li ref={card} className={styles.card} data-passed={step.passed || undefined} data-focused={focused || undefined}>
      <div className={styles.head}>
        <span className={styles.at} aria-hidden>
          {step.passed ? <CheckCircleFilled aria-hidden /> : at}
        </span>
        <h2>{step.title}</h2>
        <span className={styles.points}>{t('points', { points: step.points })}</span>
      </div>
      {step.hint && (
        <Collapse
          ghost
          size="small"
          className={styles.hint}
          items={[
            {
              key: 'hint',
              label: (
                <>
                  <BulbOutlined aria-hidden /> {t('hint')}
                </>
              ),
              children: <p className={styles.hintText}>{step.hint}</p>,
            },
          ]}
        />
      )}
      <div role="status">{!checking && step.last && <CheckOutcome result={step.last} />}</div>
      <div className={styles.foot}>
        <span className={styles.attempts}>{step.attempts > 0 && t('attempts', { count: step.attempts })}</span>
        <Button
          type={step.passed ? 'default' : 'primary'}
          ghost={!step.passed && !disabled}
          size="small"
          className={styles.check}
          loading={checking}
          disabled={disabled && !checking}
          onClick={onCheck}
          aria-label={`${t(step.last ? 'checkAgain' : 'check')}: ${step.title}`}
        >
          {checking ? t('checking', { seconds }) : t(step.last ? 'checkAgain' : 'check')}
        </Button>
      </div>
    </li>
  );
}
