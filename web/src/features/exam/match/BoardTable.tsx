import type { MatchRules } from '@xueyan/contract/exam/match';
import type { BoardCell, BoardRow, MatchBoard } from '@xueyan/contract/exam/match-board';
import { Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './board.module.css';
import { boardText } from './board.text.ts';

interface BoardTableProps {
  board: Pick<MatchBoard, 'rules' | 'problems' | 'rows' | 'myEntryId'>;
  /** Current target of the reveal: a row, possibly with one of its problems. */
  at?: { entryId: string; problemId: string | null } | undefined;
}

/** Entries in order, with a cell for each problem. */
export function BoardTable({ board: { rules, problems, rows, myEntryId }, at }: BoardTableProps) {
  const t = useText(boardText);
  const shown = useRef<HTMLTableRowElement>(null);
  const key = at && `${at.entryId} ${at.problemId}`;
  useEffect(() => {
    // Scrolls to the next row of the reveal, since the table may be longer than the screen.
    if (key) shown.current?.scrollIntoView({ block: 'center' });
  }, [key]);
  if (rows.length === 0) return <EmptyState compact title={t('none')} hint={t('noneHint')} />;
  const isIcpc = rules === 'icpc';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled by keys too
    <section className={styles.scroll} tabIndex={0} aria-label={t('board')}>
      <table className={styles.board}>
        <thead>
          <tr>
            <th scope="col">{t('rank')}</th>
            <th scope="col" className={styles.name}>
              {t('entry')}
            </th>
            <th scope="col">{t(isIcpc ? 'solved' : 'points')}</th>
            {isIcpc && <th scope="col">{t('penalty')}</th>}
            {problems.map(({ problemId, label, problemName, color }) => (
              <th key={problemId} scope="col" title={problemName}>
                <Tag color={color}>{label}</Tag>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.entryId}
              ref={row.entryId === at?.entryId ? shown : null}
              data-mine={row.entryId === myEntryId}
              data-at={row.entryId === at?.entryId}
            >
              <td title={row.official ? undefined : t('unofficial')}>{row.rank ?? '*'}</td>
              <td className={styles.name}>
                {row.entryName}
                {row.members.length > 0 && <small>{row.members.join('、')}</small>}
              </td>
              <td className={styles.total}>{isIcpc ? row.solved : row.points}</td>
              {isIcpc && <td>{row.penalty}</td>}
              {row.cells.map((cell, place) => (
                <Cell
                  key={cell.problemId}
                  rules={rules}
                  cell={cell}
                  label={problems[place]?.label ?? ''}
                  open={isOpen(row, cell, at)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > 0 && <Legend rules={rules} />}
    </section>
  );
}

const isOpen = ({ entryId }: BoardRow, { problemId }: BoardCell, at: BoardTableProps['at']) =>
  at?.entryId === entryId && at.problemId === problemId;

const stateOf = ({ solved, first, pending, points, tries }: BoardCell, rules: MatchRules) => {
  if (pending > 0) return 'pending';
  if (first) return 'first';
  if (solved) return 'solved';
  if (rules === 'ioi' && points > 0) return 'part';
  return tries > 0 ? 'wrong' : 'none';
};
const words = { pending: 'pending', first: 'first', solved: 'accepted', part: 'part', wrong: 'tried' } as const;

interface CellProps {
  rules: MatchRules;
  cell: BoardCell;
  label: string;
  open: boolean;
}

function Cell({ rules, cell, label, open }: CellProps) {
  const t = useText(boardText);
  const state = stateOf(cell, rules);
  if (state === 'none') return <td className={styles.cell} />;
  const { tries, pending } = cell;
  return (
    <td className={styles.cell} data-state={state} data-open={open} title={t('cell', { label, what: t(words[state]) })}>
      {mainOf(rules, cell)}
      <small>{pending > 0 ? `${tries} + ${pending}` : t('tries', { n: tries })}</small>
    </td>
  );
}

function mainOf(rules: MatchRules, { solved, pending, minute, points }: BoardCell): string {
  const open = pending > 0 ? ' ?' : '';
  if (rules === 'icpc') return solved ? String(minute) : pending > 0 ? '?' : '−';
  return points > 0 ? `${points}${open}` : pending > 0 ? '?' : '0';
}

const signs = ['first', 'accepted', 'part', 'tried', 'pending'] as const;

function Legend({ rules }: { rules: MatchRules }) {
  const t: Say<Record<(typeof signs)[number], string>> = useText(boardText);
  return (
    <div className={styles.legend}>
      {signs
        .filter((what) => rules === 'ioi' || what !== 'part')
        .map((what) => (
          <span key={what} data-sign={what}>
            {t(what)}
          </span>
        ))}
    </div>
  );
}
