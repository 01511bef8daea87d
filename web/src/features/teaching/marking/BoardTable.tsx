import { WarningFilled } from '@ant-design/icons';
import { isVisible, mayVisitMachine } from '@xueyan/contract/lab/machine-policy';
import type { PublishedMark, Uncounted } from '@xueyan/contract/teaching/mark';
import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { Button, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';
import { type Board, totalScore } from './board-row.ts';
import { MachineDot } from './MachineDot.tsx';
import { ReportTag } from './ReportTag.tsx';
import { StepCells } from './StepCells.tsx';
import { useRowWords } from './useRowWords.ts';
import { gained, useUncountedWords } from './useUncountedWords.ts';

/** Number of rows above which the table has pages. */
const pageSize = 200;
/** Height of the shell's header, which stays visible; the table's header stops below it. */
const shellHeader = 60;

interface Props {
  board: Board;
  rows: BoardRow[];
  secondsSince: number;
  onMachine: (row: BoardRow) => void;
}

export function BoardTable({ board, rows, secondsSince, onMachine }: Props) {
  const t = useText(boardText);
  const words = useRowWords(secondsSince);
  const uncountedWords = useUncountedWords();
  const uncountedMark = (mark: PublishedMark, uncounted: Uncounted) => {
    const gain = gained(mark, uncounted);
    return gain > 0 ? t('uncountedGain', { gain }) : t('uncounted');
  };
  const visits = mayVisitMachine(useActor(), board);
  const withReport = board.reportPoints > 0;
  const reportAction = (row: BoardRow) => (row.reportState === 'submitted' ? t('mark') : t('readReport'));
  const points = board.stepTitles.reduce((sum, step) => sum + step.points, 0) + board.reportPoints;

  // Many steps wrap rather than push other columns out of view.
  const stepsWidth = Math.min(12, board.stepTitles.length) * 28 + 120;

  const columns: TableColumnsType<BoardRow> = [
    {
      key: 'student',
      title: t('student'),
      fixed: 'start',
      width: 192,
      render: (_, row) => {
        return (
          <div className={styles.student}>
            <span className={styles.online} data-on={row.online} title={row.online ? t('online') : t('offline')} />
            <span className={styles.name} title={row.userName}>
              {row.userName}
            </span>
            <span className={styles.number}>{row.loginName}</span>
          </div>
        );
      },
    },
    { key: 'class', title: t('class'), dataIndex: 'className', width: 104, ellipsis: true, responsive: ['md'] },
    {
      key: 'steps',
      title: t('steps'),
      width: stepsWidth,
      render: (_, row) => {
        // A failed machine is shown in its own column, two columns on.
        const trouble = row.machineState === 'failed' ? '' : words.trouble(row);
        return (
          <div className={styles.steps}>
            <StepCells titles={board.stepTitles} steps={row.steps} />
            {row.changedParts.length > 0 && (
              <span className={styles.trouble} title={t('changedPartsHint', { parts: row.changedParts.join(' ') })}>
                <WarningFilled aria-hidden /> {t('changedParts')}
              </span>
            )}
            {trouble && (
              <span className={styles.trouble}>
                <WarningFilled aria-hidden /> {trouble}
              </span>
            )}
          </div>
        );
      },
    },
    {
      key: 'score',
      title: t('score'),
      width: 96,
      align: 'right',
      render: (_, row) => (
        <span className={styles.score}>
          {row.runId ? totalScore(row) : '—'} <small>/ {row.mark?.points ?? points}</small>
          {row.mark && row.uncounted && (
            <span className={styles.uncounted} title={uncountedWords(row.mark, row.uncounted)}>
              {uncountedMark(row.mark, row.uncounted)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'machine',
      title: t('machine'),
      width: 104,
      render: (_, row) => (row.machineState ? <MachineDot state={row.machineState} /> : t('never')),
    },
    {
      key: 'activity',
      title: t('activity'),
      width: 92,
      render: (_, row) => <span title={row.lastActiveTime ?? undefined}>{words.activity(row)}</span>,
    },
    ...(withReport
      ? [
          {
            key: 'report',
            title: t('report'),
            width: 124,
            render: (_: unknown, row: BoardRow) =>
              row.reportState === 'unwritten' ? t('never') : <ReportTag report={row} />,
          },
        ]
      : []),
    {
      key: 'actions',
      title: t('actions'),
      width: 152,
      render: (_, row) => (
        <div className={styles.actions}>
          <Button
            type="link"
            size="small"
            disabled={!visits || !row.machineState || !isVisible(row.machineState)}
            aria-label={`${t('look')} ${row.userName}`}
            onClick={() => onMachine(row)}
          >
            {t('look')}
          </Button>
          {row.runId && withReport && (
            <Link to={`/teaching/marking/${row.runId}`} aria-label={`${reportAction(row)} ${row.userName}`}>
              {reportAction(row)}
            </Link>
          )}
        </div>
      ),
    },
  ];

  return (
    <Table<BoardRow>
      className={styles.table}
      size="small"
      rowKey="studentId"
      columns={columns}
      dataSource={rows}
      sticky={{ offsetHeader: shellHeader }}
      scroll={{ x: 852 + stepsWidth }}
      rowClassName={(row) => (words.trouble(row) ? (styles.troubled ?? '') : '')}
      pagination={
        rows.length > pageSize ? { pageSize, showSizeChanger: false, showTotal: (n) => t('students', { n }) } : false
      }
    />
  );
}
