import { useQuery } from '@tanstack/react-query';
import { examStateNames } from '@xueyan/contract/exam/exam';
import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { shownSitting, shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import { Alert, Flex, Tabs } from 'antd';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { SchoolClock } from '../../../ui/time/SchoolClock.tsx';
import { examTones } from '../exam/exam-tone.shared.ts';
import { BoardActions } from './BoardActions.tsx';
import { BoardWall } from './BoardWall.tsx';
import { boardText } from './board.text.ts';
import { PlacesTable } from './PlacesTable.tsx';
import styles from './proctoring.module.css';
import { proctoringText } from './proctoring.text.ts';
import { EventsTable, IncidentsTable, MessagesTable } from './RecordTables.tsx';
import { SnapshotsTable } from './SnapshotsTable.tsx';

/** Polling interval of a board in milliseconds, in addition to live events. */
const lookEveryMs = 10_000;

/** A running exam, or a room of it, for supervisors: candidates, events, and actions. */
export function BoardPage() {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const { examId = '' } = useParams();
  const board = useQuery({ ...query(proctoringApi.board, { examId }), refetchInterval: lookEveryMs });
  const again = useThrottled(() => void board.refetch(), 1000);
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLive('exam.watched', (change) => change.examId === examId && again());
  useLive('exam.progress', (change) => change.examId === examId && again());
  useLiveResume(again);
  const found = board.data;
  return (
    <Page
      title={found?.examName ?? ''}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/exam/proctoring' }, { title: found?.examName ?? '…' }]}
      extra={
        found && (
          <Flex align="center" gap="small" wrap>
            <StateTag tone={found.pausedTime ? 'warn' : examTones[found.state]}>
              {found.pausedTime ? t('paused') : phrase(examStateNames[found.state])}
            </StateTag>
            <BoardActions board={found} />
          </Flex>
        )
      }
      content={found && <Numbers board={found} onEnd={again} />}
    >
      <QueryView query={board} loading={<Loading rows={8} />}>
        {(shown) => (
          <>
            {shown.pausedTime && <Alert type="warning" showIcon banner title={t('pausedHint')} />}
            <Tabs
              destroyOnHidden
              items={[
                { key: 'board', label: t('board'), children: <PlacesTable board={shown} /> },
                { key: 'wall', label: t('wall'), children: <BoardWall board={shown} /> },
                { key: 'events', label: t('events'), children: <EventsTable examId={examId} /> },
                ...(shown.rules.camera !== 'off'
                  ? [{ key: 'snapshots', label: t('snapshots'), children: <SnapshotsTable examId={examId} /> }]
                  : []),
                { key: 'messages', label: t('messages'), children: <MessagesTable examId={examId} /> },
                { key: 'incidents', label: t('incidents'), children: <IncidentsTable board={shown} /> },
              ]}
            />
          </>
        )}
      </QueryView>
    </Page>
  );
}

const numbers = ['absent', 'answering', 'submitted', 'offline', 'waiting'] as const;

interface NumbersProps {
  board: Board;
  /** Called when the time is over. */
  onEnd: () => void;
}

function Numbers({ board, onEnd }: NumbersProps) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  return (
    <dl className={styles.numbers}>
      <Times board={board} onEnd={onEnd} />
      {numbers.map((name) => (
        <div key={name} data-alarm={(name === 'offline' || name === 'waiting') && board[name] > 0}>
          <dt>{name === 'absent' ? phrase(shownSittingNames[shownSitting(name, board.state)]) : t(name)}</dt>
          <dd>{board[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The school's clock, and when the exam ends, by which an invigilator announces what is left. */
function Times({ board: { state, endTime, pausedTime }, onEnd }: NumbersProps) {
  const t = useText(boardText);
  const isAhead = state === 'published' || state === 'running';
  const today = endTime.slice(0, 10) === schoolNow().slice(0, 10);
  return (
    <>
      <div>
        <dt>{t('now')}</dt>
        <dd>
          <SchoolClock />
        </dd>
      </div>
      {isAhead && (
        <div>
          <dt>{t('ends')}</dt>
          <dd>{today ? endTime.slice(11, 16) : endTime.slice(5, 16)}</dd>
        </div>
      )}
      {/* Time stands still while the exam is paused. */}
      {state === 'running' && !pausedTime && (
        <div>
          <dt>{t('left')}</dt>
          <dd>
            <Countdown until={endTime} onEnd={onEnd} />
          </dd>
        </div>
      )}
    </>
  );
}
