import { AppstoreOutlined, DownloadOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLiveState } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { SendCommand } from '../../lab/command-library/SendCommand.shared.tsx';
import { ClassMachines } from '../../lab/machine/ClassMachines.shared.tsx';
import { SectionRecordings } from '../../lab/terminal-recording/SectionRecordings.shared.tsx';
import { ClassStartButton } from '../class-start/ClassStartButton.shared.tsx';
import styles from './Board.module.css';
import { BoardCounts } from './BoardCounts.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardWall } from './BoardWall.tsx';
import { boardText } from './board.text.ts';
import { downloadBoard } from './board-csv.ts';
import { type Board, isIn, matches, orders, sortRows } from './board-row.ts';
import { useBoardSearch } from './board-search.ts';
import { MachineDrawer } from './MachineDrawer.tsx';
import { StepTimesButton } from './StepTimesButton.tsx';
import { tileSizes, useTileSize } from './tile-size.ts';

interface Props {
  sectionId: string;
  board: Board;
  secondsSince: number;
}

export function BoardView({ sectionId, board, secondsSince }: Props) {
  const t = useText(boardText);
  const notice = useNotice();
  const live = useLiveState();
  const [search, change] = useBoardSearch();
  // Typed here and copied to the address: an input method does not survive a detour through the router.
  const [words, setWords] = useState(search.words);
  const [size, setSize] = useTileSize();
  const [runId, setRunId] = useState<string>();
  const find = (next: string) => {
    setWords(next);
    change({ words: next });
  };
  const showAll = () => {
    setWords('');
    change({ group: 'all', words: '' });
  };
  const withReport = board.reportPoints > 0;
  const rows = sortRows(
    board.rows.filter((row) => isIn(row, search.group, withReport, secondsSince) && matches(row, words.trim())),
    search.order,
    secondsSince,
  );
  const opened = board.rows.find((row) => row.runId !== null && row.runId === runId);
  const orderNames = {
    trouble: t('byTrouble'),
    number: t('byNumber'),
    score: t('byScore'),
    activity: t('byActivity'),
  };

  if (board.rows.length === 0) {
    return (
      <EmptyState
        drawing="class"
        title={t('emptyTitle')}
        hint={t('emptyHint')}
        action={
          <Link to={`/teaching/courses/${board.courseId}`}>
            <Button tabIndex={-1}>{t('toCourse')}</Button>
          </Link>
        }
      />
    );
  }

  const show = {
    rows,
    board,
    secondsSince,
    onMachine: (row: (typeof rows)[number]) => setRunId(row.runId ?? undefined),
  };
  return (
    <>
      <BoardCounts
        rows={board.rows}
        withReport={withReport}
        secondsSince={secondsSince}
        value={search.group}
        onChange={(group) => change({ group })}
      />
      <div className={styles.bar}>
        <Segmented
          aria-label={t('view')}
          value={search.view}
          onChange={(view: 'table' | 'wall') => change({ view })}
          options={[
            { value: 'table', label: t('table'), icon: <UnorderedListOutlined aria-hidden /> },
            { value: 'wall', label: t('wall'), icon: <AppstoreOutlined aria-hidden /> },
          ]}
        />
        <Input
          className={styles.words}
          allowClear
          value={words}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={({ target }) => find(target.value)}
        />
        <Select
          className={styles.order}
          aria-label={t('order')}
          value={search.order}
          onChange={(order) => change({ order })}
          options={orders.map((value) => ({ value, label: orderNames[value] }))}
        />
        {search.view === 'wall' && (
          <Segmented
            aria-label={t('tileSize')}
            value={size}
            onChange={setSize}
            options={tileSizes.map((value) => ({ value, label: value === 'small' ? t('tileSmall') : t('tileLarge') }))}
          />
        )}
        <span className={styles.live}>
          <StateTag tone={live === 'open' ? 'good' : 'warn'}>
            {live === 'open' ? t('live') : live === 'waiting' ? t('waiting') : t('connecting')}
          </StateTag>
        </span>
        <ClassStartButton sectionId={sectionId} />
        <StepTimesButton sectionId={sectionId} />
        <SectionRecordings sectionId={sectionId} />
        <ClassMachines course={{ ...board, sectionId }} machines={rows} stale={[markingApi.board]} />
        <SendCommand targets={targetsOf(rows)} />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => {
            downloadBoard({ ...board, rows });
            notice.success(t('exported', { n: rows.length }));
          }}
        >
          {t('export')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('nothingTitle')} action={<Button onClick={showAll}>{t('clear')}</Button>} />
      ) : search.view === 'table' ? (
        <BoardTable {...show} />
      ) : (
        <BoardWall {...show} sectionId={sectionId} size={size} />
      )}
      <MachineDrawer
        machine={
          opened?.runId && opened.machineId
            ? { runId: opened.runId, machineId: opened.machineId, studentName: opened.userName }
            : undefined
        }
        onClose={() => setRunId(undefined)}
      />
    </>
  );
}

/** Returns the machines of the shown rows: filters apply to bulk actions too. */
const targetsOf = (rows: Board['rows']) =>
  rows.flatMap(({ machineId, machineState, userName }) =>
    machineId && machineState === 'running' ? [{ machineId, userName }] : [],
  );
