import { CheckOutlined } from '@ant-design/icons';
import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { useText } from '../../../ui/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';
import type { Board } from './board-row.ts';

interface Props {
  titles: Board['stepTitles'];
  steps: BoardRow['steps'];
  small?: boolean;
}

/** One cell a step: passed, how many tries, or nothing yet. In words for those who do not see it. */
export function StepCells({ titles, steps, small = false }: Props) {
  const t = useText(boardText);
  return (
    <ol className={small ? styles.smallCells : styles.cells}>
      {titles.map(({ checkpointId, title }, index) => {
        const step = steps.find((one) => one.checkpointId === checkpointId);
        const n = index + 1;
        const state = step?.passed ? 'passed' : step?.attempts ? (step.attempts >= 3 ? 'stuck' : 'tried') : 'empty';
        const words = step?.passed
          ? t('stepPassed', { n, title })
          : step?.attempts
            ? t('stepTried', { n, title, tries: step.attempts })
            : t('stepEmpty', { n, title });
        return (
          <li key={checkpointId} className={styles.cell} data-state={state} title={words}>
            <span className={styles.hidden}>{words}</span>
            <span aria-hidden>{!small && (step?.passed ? <CheckOutlined aria-hidden /> : step?.attempts || '')}</span>
          </li>
        );
      })}
    </ol>
  );
}
