import type { SessionTally } from '@xueyan/contract/attendance/attendance';
import { Table } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';
import { useTallyColumns } from './useTallyColumns.tsx';

/** Closed attendance sessions of a course, newest first. */
export function SessionTable({ sessions }: { sessions: SessionTally[] }) {
  const t = useText(boardText);
  const tally = useTallyColumns<SessionTally>();
  return (
    <Table<SessionTally>
      rowKey="signId"
      size="middle"
      aria-label={t('bySession')}
      dataSource={sessions.toReversed()}
      scroll={{ x: 'max-content' }}
      pagination={{ defaultPageSize: 50, hideOnSinglePage: true }}
      columns={[
        {
          title: t('time'),
          dataIndex: 'startTime',
          render: (time: string, { signId }) => <Link to={`/sign-ins/${signId}`}>{time.slice(0, 16)}</Link>,
        },
        { title: t('classes'), dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
        ...tally,
      ]}
    />
  );
}
