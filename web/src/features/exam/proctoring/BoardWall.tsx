import { useQuery } from '@tanstack/react-query';
import type { Board, WatchedCandidate } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Pagination } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { BoardStep } from './BoardModal.tsx';
import { stepsFor, toneOf, wordOf } from './place-state.ts';
import styles from './proctoring.module.css';
import { proctoringText } from './proctoring.text.ts';
import { Watched } from './Watched.tsx';

const BoardModal = lazyNamed(() => import('./BoardModal.tsx'), 'BoardModal');

const pageSize = 100;

/** Everybody as a tile, by seat: for a screen that a whole room can be seen on. */
export function BoardWall({ board }: { board: Board }) {
  const t = useText(proctoringText);
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<BoardStep | null>(null);
  const { examId } = board;
  const found = useQuery({
    ...query(proctoringApi.candidates, { examId, pageNum, pageSize, orderFlag: 'seat asc' }),
    refetchInterval: 10_000,
  });
  const choose = (one: WatchedCandidate) => {
    const [first] = stepsFor(board, one);
    if (first) setOpen({ kind: first, candidate: one });
  };
  return (
    <QueryView query={found} loading={<Loading rows={8} />}>
      {({ pageInfo }) => (
        <>
          <Watched examId={examId} onChange={found.refetch} />
          {pageInfo.totalSize === 0 && <EmptyState compact title={t('noCandidates')} />}
          <ul className={styles.wall}>
            {pageInfo.resultList.map((one) => (
              <li key={one.candidateId}>
                <Tile one={one} questionCount={board.questionCount} onChoose={() => choose(one)} />
              </li>
            ))}
          </ul>
          <Pagination
            align="center"
            hideOnSinglePage
            showSizeChanger={false}
            current={pageNum}
            pageSize={pageSize}
            total={pageInfo.totalSize}
            onChange={setPageNum}
          />
          <DialogSlot subject={open}>
            {(step, shown) => <BoardModal open={shown} board={board} step={step} onClose={() => setOpen(null)} />}
          </DialogSlot>
        </>
      )}
    </QueryView>
  );
}

interface TileProps {
  one: WatchedCandidate;
  questionCount: number;
  onChoose: () => void;
}

function Tile({ one, questionCount, onChoose }: TileProps) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const tone = toneOf(one);
  return (
    <button type="button" className={styles.tile} data-tone={tone} onClick={onChoose}>
      {one.snapshot && <img className={styles.face} src={one.snapshot} alt={t('snapshotOf', { name: one.userName })} />}
      <strong>{one.userName}</strong>
      <StateTag tone={tone}>{wordOf(one, t, phrase)}</StateTag>
      <span className={styles.line}>
        <span>{one.seat === null ? one.loginName : t('seatOf', { room: one.roomName, seat: one.seat })}</span>
        <span>
          {one.answered} / {questionCount}
        </span>
      </span>
      <span className={styles.line}>
        <span>{one.address}</span>
        <span>{one.leaves > 0 ? `${t('leaves')} ${one.leaves}` : ''}</span>
      </span>
    </button>
  );
}
