import { milestoneStateNames, type Standing } from '@xueyan/contract/lab/practical-training';
import { Button } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { milestoneTones } from './phase-tones.ts';
import styles from './practical-training.module.css';
import { practicalTrainingText } from './practical-training.text.ts';

interface MilestoneCellProps {
  standing: Standing | undefined;
  dueTime: string;
  onConfirm: () => void;
}

/** A student's standing at one milestone, with a button to confirm it. */
export function MilestoneCell({ standing, dueTime, onConfirm }: MilestoneCellProps) {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  if (!standing) return '—';
  const { state, reachedTime, late, stepCount, passedCount } = standing;
  const time = reachedTime?.slice(5, 16) ?? t('until', { time: dueTime.slice(5, 16) });
  return (
    <span className={styles.cell}>
      <span>
        <StateTag tone={milestoneTones[state]}>{phrase(milestoneStateNames[state])}</StateTag>
        {late && <StateTag tone="warn">{t('late')}</StateTag>}
      </span>
      <small>{stepCount > 0 ? `${t('stepsPassed', { n: passedCount, total: stepCount })} · ${time}` : time}</small>
      {stepCount === 0 && (
        <Button type="link" size="small" onClick={onConfirm}>
          {t(state === 'reached' ? 'takeBack' : 'confirm')}
        </Button>
      )}
    </span>
  );
}
