// biome-ignore-all lint/a11y/useSemanticElements: a table of 30,000 cells of which only those in view are drawn
import type { GradeBookColumn, GradeRow } from '@xueyan/contract/teaching/gradebook';
import { memo } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './Grid.module.css';
import { gradebookText } from './gradebook.text.ts';
import { cellWidth, lineHeight } from './grid-window.ts';
import { scoreText } from './typed-score.ts';

interface GridLineProps {
  row: GradeRow;
  line: number;
  columns: GradeBookColumn[];
  from: number;
  /** Exclusive. */
  to: number;
  /** The column of this line that has the keyboard focus. */
  active: number | null;
  onPress: (line: number, column: number, twice: boolean) => void;
  onStudent: (row: GradeRow) => void;
}

/** A student: name and total, which stay visible, and the cells in view. */
export const GridLine = memo(function GridLine({ row, line, columns, from, to, active, ...on }: GridLineProps) {
  const t = useText(gradebookText);
  return (
    <div className={styles.line} role="row" aria-rowindex={line + 2} style={{ top: line * lineHeight }} tabIndex={-1}>
      <div className={styles.who} role="rowheader" tabIndex={-1}>
        <button type="button" className={styles.student} tabIndex={-1} onClick={() => on.onStudent(row)}>
          <span className={styles.name}>{row.userName}</span>
          <span className={styles.number}>{row.loginName}</span>
        </button>
        <span className={styles.total} data-low={row.total !== null && row.total < 60}>
          {row.total === null ? '—' : row.total.toFixed(1)}
        </span>
      </div>
      {columns.slice(from, to).map((column, index) => {
        const position = from + index;
        const state = row.states[position] ?? 'open';
        const score = row.scores[position] ?? null;
        const notes = [
          row.late.includes(position) && t('late'),
          row.overridden.includes(position) && t('overridden'),
          state !== 'marked' && t(`${state}Long`),
        ].filter(Boolean);
        return (
          // The grid handles the keyboard.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={column.columnId}
            id={`grade-${line}-${position}`}
            className={styles.cell}
            role="gridcell"
            aria-colindex={position + 2}
            aria-selected={active === position}
            tabIndex={-1}
            style={{ left: `calc(var(--sticky) + ${position * cellWidth}px)` }}
            data-state={state}
            data-late={row.late.includes(position)}
            data-overridden={row.overridden.includes(position)}
            {...(notes.length > 0 ? { title: notes.join(' · ') } : {})}
            onClick={({ detail }) => on.onPress(line, position, detail > 1)}
          >
            {score === null ? t(state === 'marked' ? 'open' : state) : scoreText(score)}
          </div>
        );
      })}
    </div>
  );
});
