import { CheckOutlined } from '@ant-design/icons';
import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { useText } from '../../../ui/text/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';
import type { Board } from './board-row.ts';

interface Props {
  titles: Board['stepTitles'];
  steps: BoardRow['steps'];
  small?: boolean;
}

type State = 'passed' | 'late' | 'stuck' | 'tried' | 'empty';

function stateOf(step: BoardRow['steps'][number] | undefined): State {
  if (!step) return 'empty';
  if (step.passed) return 'passed';
  if (step.passedLate) return 'late';
  if (step.attempts >= 3) return 'stuck';
  return step.attempts > 0 ? 'tried' : 'empty';
}

const wordOf = {
  passed: 'stepPassed',
  late: 'stepPassedLate',
  stuck: 'stepTried',
  tried: 'stepTried',
  empty: 'stepEmpty',
} as const;

/** One cell for each step: passed, number of tries, or nothing yet. With a text for screen readers. */
export function StepCells({ titles, steps, small = false }: Props) {
  const t = useText(boardText);
  return (
    <ol className={small ? styles.smallCells : styles.cells}>
      {titles.map(({ checkpointId, title }, index) => {
        const step = steps.find((one) => one.checkpointId === checkpointId);
        const n = index + 1;
        const state = stateOf(step);
        const words = t(step?.byHand ? 'stepPassedByHand' : wordOf[state], { n, title, tries: step?.attempts ?? 0 });
        return (
          <li key={checkpointId} className={styles.cell} data-state={state} title={words}>
            <span className={styles.hidden}>{words}</span>
            <span aria-hidden>
              {!small &&
                (state === 'passed' || state === 'late' ? <CheckOutlined aria-hidden /> : step?.attempts || '')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
