import type { TerminalRecording } from '@xueyan/contract/lab/terminal-recording';
import { Tag, Tooltip } from 'antd';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import type { Say } from '../../../ui/text/text.ts';
import styles from './Replay.module.css';

/** Columns of a list of recordings. */
export const recordingColumns = (t: Say<Record<string, string>>): ListColumn<TerminalRecording>[] => [
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
