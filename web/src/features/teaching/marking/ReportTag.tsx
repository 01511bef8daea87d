import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';

type Reported = Pick<BoardRow, 'reportState' | 'published' | 'late'>;

const tones = {
  unwritten: 'neutral',
  draft: 'neutral',
  submitted: 'info',
  returned: 'warn',
  done: 'good',
  out: 'good',
} as const;

export const reportKey = ({ reportState, published }: Pick<BoardRow, 'reportState' | 'published'>) => {
  if (reportState !== 'marked') return reportState;
  return published ? 'out' : 'done';
};

export function ReportTag({ report }: { report: Reported }) {
  const t = useText(boardText);
  const key = reportKey(report);
  return (
    <span className={styles.report}>
      <StateTag tone={tones[key]}>{t(key)}</StateTag>
      {report.late && <span className={styles.late}>{t('late')}</span>}
    </span>
  );
}
