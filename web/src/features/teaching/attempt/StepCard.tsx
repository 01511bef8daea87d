import { BulbOutlined, CheckCircleFilled, DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Step } from '@xueyan/contract/teaching/attempt';
import { Button, Collapse } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { CheckOutcome } from './CheckOutcome.tsx';
import { checkText } from './check.text.ts';
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
  const t = useText(checkText);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused || checking) card.current?.scrollIntoView({ block: 'nearest' });
  }, [focused, checking]);
  const seconds = Math.floor(useElapsed(checking, 1000) / 1000);
  const again = step.last !== null;
  // What passed needs one line; what it said last is told when that was something else.
  const brief = step.passed && !checking && step.last?.outcome === 'passed';
  const hasMore = brief && Boolean(step.last?.output.trim());
  // The next check folds it again.
  const [unfolded, setUnfolded] = useState('');
  const open = hasMore && unfolded === step.last?.checkTime;
  return (
    <li ref={card} className={styles.card} data-passed={step.passed || undefined} data-focused={focused || undefined}>
      <div className={styles.head}>
        <span className={styles.at} aria-hidden>
          {step.passed ? <CheckCircleFilled aria-hidden /> : at}
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
            icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={open}
            aria-label={`${t('output')}: ${step.title}`}
            title={t('output')}
            onClick={() => setUnfolded(open ? '' : (step.last?.checkTime ?? ''))}
          />
        )}
        <span className={styles.points}>{t('points', { points: step.points })}</span>
        <Button
          type={step.passed ? 'text' : 'primary'}
          ghost={!step.passed && !disabled}
          size="small"
          className={styles.check}
          loading={checking}
          disabled={disabled && !checking}
          onClick={onCheck}
          aria-label={`${t(again ? 'checkAgain' : 'check')}: ${step.title}`}
        >
          {checking ? t('checking', { seconds }) : t(again ? 'checkAgain' : 'check')}
        </Button>
      </div>
      {step.hint && !step.passed && (
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
      {step.byHand && (
        <p className={styles.byHand}>{t('byHand', { name: step.byHand.teacherName, reason: step.byHand.reason })}</p>
      )}
      <div role="status">{!checking && (!brief || open) && step.last && <CheckOutcome result={step.last} />}</div>
      {!brief && step.attempts > 0 && <p className={styles.attempts}>{t('attempts', { count: step.attempts })}</p>}
    </li>
  );
}
