import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type TeamBoard, teamBoardApi } from '@xueyan/contract/teaching/team-board';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useDrag } from '../../../ui/drag/useDrag.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { BoardCard } from './BoardCard.tsx';
import { aimAt, type CardAim, moved, stepFrom } from './board-aim.ts';
import { CardModal } from './CardModal.tsx';
import type { EditedCard } from './edited-card.ts';
import styles from './team-board.module.css';
import { teamBoardText } from './team-board.text.ts';

/** The cards of a team in their columns, updated live. */
export function Board({ teamId }: { teamId: string }) {
  const found = useQuery(query(teamBoardApi.get, { teamId }));
  useLive('teamboard.changed', (change) => {
    if (change.teamId === teamId) void found.refetch();
  });
  useLiveResume(() => void found.refetch());
  return <QueryView query={found}>{(board) => <BoardView board={board} />}</QueryView>;
}

function BoardView({ board }: { board: TeamBoard }) {
  const t = useText(teamBoardText);
  const notice = useNotice();
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<EditedCard | null>(null);
  const move = useAction(teamBoardApi.moveCard, [teamBoardApi.get]);
  const { teamId, columns, cards, writer } = board;
  const columnIds = columns.map(({ columnId }) => columnId);
  const drag = useDrag<CardAim>({
    aim: (id, at) => aimAt(frame.current, id, at),
    step: (id, arrow, now) => stepFrom(columnIds, cards, id, arrow, now),
    onDrop: (cardId, aim) => {
      // Optimistic: the card moves at once, and returns if the server refuses.
      client.setQueryData(query(teamBoardApi.get, { teamId }).queryKey, { ...board, cards: moved(cards, cardId, aim) });
      move.mutate(
        { cardId, ...aim },
        {
          onError: (error) => {
            notice.error(error);
            void client.invalidateQueries({ queryKey: [teamBoardApi.get.path] });
          },
        },
      );
    },
  });
  const nameOf = (id: string) => cards.find(({ cardId }) => cardId === id)?.title ?? '';
  const columnName = (id: string) => columns.find(({ columnId }) => columnId === id)?.title ?? '';
  if (columns.length === 0)
    return (
      <EmptyState
        drawing="course"
        title={t('unopened')}
        hint={writer ? t('unopenedHint') : ''}
        action={writer && <AddColumn teamId={teamId} />}
      />
    );
  return (
    <>
      {writer && <p className={styles.hint}>{t('hint')}</p>}
      <div ref={frame}>
        <DragArea
          of={drag}
          nameOf={nameOf}
          ghost={nameOf}
          say={({ aim }) => t('into', { column: columnName(aim.columnId), n: aim.position + 1 })}
        >
          <div className={styles.board}>
            {columns.map(({ columnId, title }) => {
              const inColumn = cards.filter((card) => card.columnId === columnId);
              return (
                <section
                  key={columnId}
                  className={styles.column}
                  data-column={columnId}
                  data-over={drag.drag?.aim?.columnId === columnId}
                  aria-label={title}
                >
                  <ColumnHead
                    teamId={teamId}
                    columnId={columnId}
                    title={title}
                    count={inColumn.length}
                    writer={writer}
                  />
                  {inColumn.map((card) => (
                    <BoardCard
                      key={card.cardId}
                      card={card}
                      members={board.members}
                      writer={writer}
                      onOpen={() => setEdited({ columnId, card })}
                    />
                  ))}
                  {writer && (
                    <Button type="dashed" block onClick={() => setEdited({ columnId, card: null })}>
                      {t('addCard')}
                    </Button>
                  )}
                </section>
              );
            })}
            {writer && (
              <div className={styles.add}>
                <AddColumn teamId={teamId} />
              </div>
            )}
          </div>
        </DragArea>
      </div>
      {edited && <CardModal board={board} edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function AddColumn({ teamId }: { teamId: string }) {
  const t = useText(teamBoardText);
  const notice = useNotice();
  const [title, setTitle] = useState('');
  const save = useAction(teamBoardApi.saveColumn, [teamBoardApi.get]);
  return (
    <Input.Search
      value={title}
      maxLength={20}
      placeholder={t('columnTitle')}
      aria-label={t('addColumn')}
      enterButton={t('addColumn')}
      loading={save.isPending}
      onChange={(event) => setTitle(event.target.value)}
      onSearch={(next) => {
        if (next.trim() === '') return;
        save.mutate({ teamId, columnId: null, title: next }, { onSuccess: () => setTitle(''), onError: notice.error });
      }}
    />
  );
}

interface HeadProps {
  teamId: string;
  columnId: string;
  title: string;
  count: number;
  writer: boolean;
}

function ColumnHead({ teamId, columnId, title, count, writer }: HeadProps) {
  const t = useText(teamBoardText);
  const notice = useNotice();
  const save = useAction(teamBoardApi.saveColumn, [teamBoardApi.get]);
  const remove = useAction(teamBoardApi.removeColumn, [teamBoardApi.get]);
  const [name, setName] = useState<string | null>(null);
  const keep = () => {
    if (name?.trim() && name.trim() !== title)
      save.mutate({ teamId, columnId, title: name }, { onError: notice.error });
    setName(null);
  };
  if (name !== null)
    return (
      <Input
        value={name}
        maxLength={20}
        autoFocus
        aria-label={t('columnTitle')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={keep}
        onBlur={keep}
      />
    );
  return (
    <h3 className={styles.columnHead}>
      {writer ? (
        <button
          type="button"
          className={styles.columnName}
          aria-label={t('renameColumn', { title })}
          onClick={() => setName(title)}
        >
          {title}
        </button>
      ) : (
        title
      )}
      <span>{count}</span>
      {writer && count === 0 && (
        <Button type="text" size="small" onClick={() => remove.mutate({ columnId }, { onError: notice.error })}>
          {t('removeColumn')}
        </Button>
      )}
    </h3>
  );
}
