import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Board, WatchedCandidate } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { shownSitting, shownSittingNames, sittingStates } from '@xueyan/contract/exam/sitting-state';
import { usableSeats } from '@xueyan/contract/school/seat-map';
import { Flex, Pagination, Select } from 'antd';
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
import { SeatGrid } from '../exam-room/SeatGrid.shared.tsx';
import type { BoardStep } from './BoardModal.tsx';
import { boardText } from './board.text.ts';
import { isConspicuous, stepsFor, toneOf, wordOf } from './place-state.ts';
import styles from './proctoring.module.css';
import { proctoringText } from './proctoring.text.ts';
import { Watched } from './Watched.tsx';

const BoardModal = lazyNamed(() => import('./BoardModal.tsx'), 'BoardModal');

const pageSize = 100;
/** Seats of the largest hall that is drawn as it stands; a larger one stays a list. */
const drawnSeats = 500;
const lookEveryMs = 10_000;

/** What the wall shows: all, those who need somebody, or those in a state. */
const narrowings = ['all', 'conspicuous', ...sittingStates] as const;
type Narrowing = (typeof narrowings)[number];

/** Returns the filter of the server's list. */
const filterOf = (narrowing: Narrowing) => {
  if (narrowing === 'all') return {};
  return narrowing === 'conspicuous' ? { conspicuous: true } : { state: narrowing };
};

const fits = (one: WatchedCandidate, narrowing: Narrowing) =>
  narrowing === 'all' || (narrowing === 'conspicuous' ? isConspicuous(one) : one.state === narrowing);

/** All candidates as tiles, by seat, for a screen that shows a whole room. */
export function BoardWall({ board }: { board: Board }) {
  const t = useText(proctoringText);
  const words = useText(boardText);
  const phrase = usePhrase();
  const [pageNum, setPageNum] = useState(1);
  const [narrowing, setNarrowing] = useState<Narrowing>('all');
  const [open, setOpen] = useState<BoardStep | null>(null);
  const drawn = board.roomList.filter(({ seatMap }) => {
    const seats = usableSeats(seatMap);
    return seats > 0 && seats <= drawnSeats;
  });
  const [roomId, setRoomId] = useState<string | null>(null);
  const room = drawn.find((one) => one.roomId === roomId);
  const { examId } = board;
  const look = (page: number) => ({
    ...query(proctoringApi.candidates, {
      ...{ examId, pageNum: page, pageSize, orderFlag: 'seat asc' as const },
      // Of a drawn room all are fetched: without its candidate a seat would look free.
      ...(room ? { roomId: room.roomId } : filterOf(narrowing)),
    }),
    refetchInterval: lookEveryMs,
  });
  // The tiles before stay while others are fetched; those of another room would sit on wrong seats.
  const found = useQuery({
    ...look(room ? 1 : pageNum),
    ...(!room && { placeholderData: keepPreviousData }),
  });
  // All of a drawn room: a seat must not look free because its candidate is on the next page.
  const further = room ? Math.ceil((found.data?.pageInfo.totalSize ?? 0) / pageSize) - 1 : 0;
  const more = useQueries({ queries: Array.from({ length: Math.max(0, further) }, (_, at) => look(at + 2)) });
  const refetch = () => void Promise.all([found.refetch(), ...more.map((page) => page.refetch())]);
  const bySeat = new Map(
    [found, ...more].flatMap(({ data }) => data?.pageInfo.resultList ?? []).map((one) => [one.seat, one]),
  );
  const loading = more.some(({ isPending }) => isPending);
  const labelOf = (value: Narrowing) => {
    if (value === 'all') return words('anyState');
    return value === 'conspicuous' ? t('conspicuous') : phrase(shownSittingNames[shownSitting(value, board.state)]);
  };
  const choose = (one: WatchedCandidate) => {
    const [first] = stepsFor(board, one);
    if (first) setOpen({ kind: first, candidate: one });
  };
  return (
    <QueryView query={found} loading={<Loading rows={8} />}>
      {({ pageInfo }) => (
        <>
          <Watched examId={examId} onChange={refetch} />
          <Flex gap="small" wrap>
            {drawn.length > 0 && (
              <Select
                className={styles.room}
                aria-label={t('seatMap')}
                value={roomId ?? ''}
                options={[
                  { value: '', label: t('wholeWall') },
                  ...drawn.map((one) => ({ value: one.roomId, label: t('mapOf', { room: one.roomName }) })),
                ]}
                onChange={(next) => setRoomId(next || null)}
              />
            )}
            <Select<Narrowing>
              className={styles.room}
              aria-label={words('shown')}
              value={narrowing}
              options={narrowings.map((value) => ({ value, label: labelOf(value) }))}
              onChange={(next) => {
                setNarrowing(next);
                setPageNum(1);
              }}
            />
          </Flex>
          {pageInfo.totalSize === 0 && <EmptyState compact title={t('noCandidates')} />}
          {room && loading ? (
            <Loading rows={8} />
          ) : room ? (
            <SeatGrid
              seatMap={room.seatMap}
              render={(number) => {
                const one = bySeat.get(number);
                return one ? (
                  <Tile
                    {...{ one, placed: true, questionCount: board.questionCount, faint: !fits(one, narrowing) }}
                    onChoose={() => choose(one)}
                  />
                ) : (
                  <div className={styles.free}>{number}</div>
                );
              }}
            />
          ) : (
            <ul className={styles.wall}>
              {pageInfo.resultList.map((one) => (
                <li key={one.candidateId}>
                  <Tile one={one} questionCount={board.questionCount} onChoose={() => choose(one)} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            align="center"
            hideOnSinglePage
            showSizeChanger={false}
            current={pageNum}
            pageSize={pageSize}
            total={room ? 0 : pageInfo.totalSize}
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
  /** It stands on its seat, and only says the number. */
  placed?: boolean;
  /** It is not among those who are looked for. */
  faint?: boolean;
  onChoose: () => void;
}

function Tile({ one, questionCount, placed = false, faint = false, onChoose }: TileProps) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const tone = toneOf(one);
  return (
    <button type="button" className={styles.tile} data-tone={tone} data-faint={faint} onClick={onChoose}>
      {one.snapshot && (
        <img className={styles.face} src={one.snapshot} loading="lazy" alt={t('snapshotOf', { name: one.userName })} />
      )}
      <strong>{one.userName}</strong>
      <StateTag tone={tone}>{wordOf(one, t, phrase)}</StateTag>
      <span className={styles.line}>
        <span>
          {placed ? one.seat : one.seat === null ? one.loginName : t('seatOf', { room: one.roomName, seat: one.seat })}
        </span>
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
