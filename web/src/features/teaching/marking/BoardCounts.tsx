import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { useText } from '../../../ui/text/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';
import { type Group, groupsFor, isIn } from './board-row.ts';

interface Props {
  rows: BoardRow[];
  withReport: boolean;
  secondsSince: number;
  value: Group;
  onChange: (group: Group) => void;
}

/** Counts of the class by state; each count is also a filter. */
export function BoardCounts({ rows, withReport, secondsSince, value, onChange }: Props) {
  const t = useText(boardText);
  return (
    <fieldset className={styles.counts} aria-label={t('filter')}>
      {groupsFor(withReport).map((group) => {
        const n = rows.filter((row) => isIn(row, group, withReport, secondsSince)).length;
        return (
          <button
            key={group}
            type="button"
            className={styles.count}
            data-group={group}
            data-some={n > 0 || undefined}
            aria-pressed={value === group}
            onClick={() => onChange(value === group ? 'all' : group)}
          >
            <strong>{n}</strong>
            <span>{t(group)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
