import { terminalRecordingApi as api, type TerminalRecording } from '@xueyan/contract/lab/terminal-recording';
import { Button, Tag, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './Replay.module.css';
import { ReplayModal } from './Replay.shared.tsx';
import { terminalRecordingText } from './terminal-recording.text.ts';

const stale = [api.list];

/**
 * Recordings of one experiment, for its markers; without an experiment all of the school's, for managers of the lab.
 */
export function RecordingList({ sectionId }: { sectionId?: string }) {
  const t = useText(terminalRecordingText);
  const [played, setPlayed] = useState<TerminalRecording | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => (sectionId ? { sectionId } : undefined), [sectionId]);
  const search = useMemo(() => [{ name: 'userName', label: t('user') }], [t]);
  const empty = <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />;
  const play = (row: TerminalRecording) => (
    <Button type="link" size="small" onClick={() => setPlayed(row)}>
      {t('play')}
    </Button>
  );
  return (
    <>
      {filters ? (
        <ListTable
          endpoint={api.listOfSection}
          {...{ columns, search, empty, filters }}
          label={t('title')}
          rowKey="recordingId"
          rowActions={play}
        />
      ) : (
        <ListTable
          endpoint={api.list}
          {...{ columns, search, empty }}
          label={t('title')}
          rowKey="recordingId"
          removal={{ one: api.remove, nameOf: ({ userName }: TerminalRecording) => userName, stale }}
          rowActions={(row, list) => (
            <>
              {play(row)}
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </>
          )}
        />
      )}
      <DialogSlot subject={played}>
        {(recording, open) => <ReplayModal {...{ recording, open }} onClose={() => setPlayed(null)} />}
      </DialogSlot>
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<TerminalRecording>[] => [
  {
    dataIndex: 'userName',
    sortField: 'userName',
    pinned: true,
    render: (_, row) => <Pair first={row.userName} second={row.loginName} />,
  },
  {
    title: t('place'),
    dataIndex: 'sectionTitle',
    render: (_, row) => <Pair first={row.sectionTitle} second={row.courseName} />,
  },
  {
    dataIndex: 'startTime',
    sortField: 'startTime',
    render: (time: string) => <span className={styles.number}>{time.slice(5, 16)}</span>,
  },
  {
    title: t('length'),
    dataIndex: 'seconds',
    sortField: 'seconds',
    render: (all: number, row) => (
      <>
        {t('lengthOf', { minutes: Math.floor(all / 60), seconds: all % 60 })}{' '}
        {row.cut && (
          <Tooltip title={t('cutHint')}>
            <Tag color="gold">{t('cut')}</Tag>
          </Tooltip>
        )}
      </>
    ),
  },
];

const Pair = ({ first, second }: { first: string; second: string }) => (
  <div className={styles.pair}>
    <span>{first}</span>
    <span className={styles.second}>{second}</span>
  </div>
);
