import type { Board, WatchedCandidate } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { shownSitting, shownSittingNames, sittingStates } from '@xueyan/contract/exam/sitting-state';
import { Button, Dropdown, Select, Space } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { BoardStep } from './BoardModal.tsx';
import { stepsFor, toneOf, wordOf } from './place-state.ts';
import { proctoringText } from './proctoring.text.ts';
import { Watched } from './Watched.tsx';

const BoardModal = lazyNamed(() => import('./BoardModal.tsx'), 'BoardModal');

const clockTime = (time: string | null) => time?.slice(11) ?? '';

/** Table of the supervised candidates, with actions for each. */
export function PlacesTable({ board }: { board: Board }) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const { examId, questionCount, roomList } = board;
  const [open, setOpen] = useState<BoardStep | null>(null);
  const [narrow, setNarrow] = useState<{ conspicuous?: true; roomId?: string }>({});
  const filters = useMemo(() => ({ examId, ...narrow }), [examId, narrow]);
  const columns = useMemo<ListColumn<WatchedCandidate>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName' },
      { dataIndex: 'className' },
      { dataIndex: 'roomName' },
      { dataIndex: 'seat', sortField: 'seat', align: 'right' },
      {
        title: t('state'),
        key: 'state',
        render: (_, one) => (
          <Space size={4} wrap>
            <StateTag tone={toneOf(one)}>{wordOf(one, t, phrase)}</StateTag>
            {one.extraMinutes > 0 && <small>{t('extra', { n: one.extraMinutes })}</small>}
            {one.admittedReason && <small title={one.admittedReason}>{t('admitted')}</small>}
          </Space>
        ),
      },
      {
        title: t('progress'),
        dataIndex: 'answered',
        sortField: 'answered',
        align: 'right',
        render: (n: number) => `${n} / ${questionCount}`,
      },
      { title: t('savedTime'), dataIndex: 'savedTime', sortField: 'savedTime', render: clockTime },
      { dataIndex: 'address' },
      { title: t('leaves'), dataIndex: 'leaves', sortField: 'leaves', align: 'right', render: (n: number) => n || '' },
      {
        dataIndex: 'warnings',
        align: 'right',
        render: (n: number, { unread }) => (n === 0 ? '' : unread > 0 ? `${n}（${t('unread', { n: unread })}）` : n),
      },
    ],
    [t, phrase, questionCount],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'state',
        label: t('state'),
        options: sittingStates.map((value) => ({
          value,
          label: phrase(shownSittingNames[shownSitting(value, board.state)]),
        })),
      },
    ],
    [t, phrase, board.state],
  );
  return (
    <>
      <ListTable
        endpoint={proctoringApi.candidates}
        filters={filters}
        label={t('board')}
        columns={columns}
        rowKey="candidateId"
        search={search}
        refreshEvery={10_000}
        usualSize={50}
        toolbar={(list) => (
          <>
            <Watched examId={examId} onChange={list.reload} />
            <Select
              aria-label={t('conspicuous')}
              value={narrow.conspicuous ? 'conspicuous' : 'all'}
              options={[
                { value: 'all', label: t('all') },
                { value: 'conspicuous', label: t('conspicuous') },
              ]}
              onChange={(value) =>
                setNarrow(({ conspicuous: _, ...rest }) => (value === 'all' ? rest : { ...rest, conspicuous: true }))
              }
            />
            {roomList.length > 1 && (
              <Select
                aria-label={t('room')}
                placeholder={t('room')}
                allowClear
                value={narrow.roomId ?? null}
                options={roomList.map(({ roomId, roomName }) => ({ value: roomId, label: roomName }))}
                onChange={(roomId: string | null) =>
                  setNarrow(({ roomId: _, ...rest }) => (roomId ? { ...rest, roomId } : rest))
                }
              />
            )}
          </>
        )}
        rowActions={(row) => {
          const [first, ...more] = stepsFor(board, row);
          if (!first) return null;
          return (
            <Space size={4}>
              <Button type="link" size="small" onClick={() => setOpen({ kind: first, candidate: row })}>
                {t(first)}
              </Button>
              {more.length > 0 && (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: more.map((kind) => ({ key: kind, label: t(kind), danger: kind === 'force' })),
                    onClick: ({ key }) => {
                      const kind = more.find((one) => one === key);
                      if (kind) setOpen({ kind, candidate: row });
                    },
                  }}
                >
                  <Button type="link" size="small">
                    {t('more')}
                  </Button>
                </Dropdown>
              )}
            </Space>
          );
        }}
        empty={<EmptyState compact title={t('noCandidates')} />}
      />
      <DialogSlot subject={open}>
        {(step, shown) => <BoardModal open={shown} board={board} step={step} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </>
  );
}
