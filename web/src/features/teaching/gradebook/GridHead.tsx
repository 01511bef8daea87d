// biome-ignore-all lint/a11y/useSemanticElements: a table of 30,000 cells of which only those in view are drawn
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import type { GradeBookColumn } from '@xueyan/contract/teaching/gradebook';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Grid.module.css';
import { gradebookText } from './gradebook.text.ts';
import type { Order, OrderBy } from './grid-rows.ts';
import { cellWidth, type GridWindow } from './grid-window.ts';
import { scoreText } from './typed-score.ts';

interface GridHeadProps {
  columns: GradeBookColumn[];
  means: (number | null)[];
  drawn: GridWindow;
  width: string;
  order: Order | null;
  onOrder: (order: Order | null) => void;
  onColumn: (column: GradeBookColumn, act: 'settings' | 'import' | 'remove') => void;
}

/** The titles of the columns, each with its maximum, mean and actions. */
export function GridHead({ columns, means, drawn, width, order, onOrder, onColumn }: GridHeadProps) {
  const t = useText(gradebookText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  /** Cycles through highest first, lowest first, original order. */
  const turn = (by: OrderBy) =>
    onOrder(order?.by !== by ? { by, down: true } : order.down ? { by, down: false } : null);
  const sign = (by: OrderBy) => (order?.by === by ? (order.down ? ' ↓' : ' ↑') : '');
  const sorted = (by: OrderBy) => (order?.by === by ? (order.down ? 'descending' : 'ascending') : 'none');
  const itemsOf = (column: GradeBookColumn, position: number): MenuProps['items'] => [
    { key: 'down', label: t('sortDown'), onClick: () => onOrder({ by: position, down: true }) },
    { key: 'up', label: t('sortUp'), onClick: () => onOrder({ by: position, down: false }) },
    ...(order ? [{ key: 'none', label: t('sortNone'), onClick: () => onOrder(null) }] : []),
    { type: 'divider' },
    { key: 'settings', label: t('columnSettings'), onClick: () => onColumn(column, 'settings') },
    ...(column.path ? [{ key: 'path', label: t('openSource'), onClick: () => void navigate(column.path ?? '') }] : []),
    ...(column.kind === 'manual'
      ? [
          { key: 'import', label: t('importMarks'), onClick: () => onColumn(column, 'import') },
          { key: 'remove', danger: true, label: t('removeColumn'), onClick: () => onColumn(column, 'remove') },
        ]
      : []),
  ];
  return (
    <div className={styles.head} role="rowgroup" style={{ width }}>
      <div className={styles.titles} role="row" tabIndex={-1}>
        <div className={styles.corner} role="columnheader" aria-colindex={1} tabIndex={-1}>
          <button type="button" className={styles.sort} onClick={() => turn('userName')}>
            {t('student')}
            {sign('userName')}
          </button>
          <button type="button" className={styles.sort} onClick={() => turn('total')}>
            {t('total')}
            {sign('total')}
          </button>
        </div>
        {columns.slice(drawn.fromColumn, drawn.toColumn).map((column, index) => {
          const position = drawn.fromColumn + index;
          const title = column.title || phrase(gradeKindNames[column.kind]);
          const mean = means[position] ?? null;
          return (
            <div
              key={column.columnId}
              className={styles.title}
              role="columnheader"
              aria-colindex={position + 2}
              aria-sort={sorted(position)}
              tabIndex={-1}
              style={{ left: `calc(var(--sticky) + ${position * cellWidth}px)` }}
            >
              <Dropdown trigger={['click']} menu={{ items: itemsOf(column, position) ?? [] }}>
                <button type="button" className={styles.menu} title={title}>
                  <span className={styles.caption}>
                    {(column.hidden || column.concealed) && <EyeInvisibleOutlined aria-label={t('hidden')} />}
                    {title}
                    {sign(position)}
                  </span>
                  <span className={styles.facts}>
                    {scoreText(column.maximum)}
                    {mean !== null && ` · ${t('averageOf', { n: mean })}`}
                  </span>
                </button>
              </Dropdown>
            </div>
          );
        })}
      </div>
    </div>
  );
}
