import { type AttendanceRow, attendanceApi, cameOf } from '@xueyan/contract/attendance/attendance';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Progress } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListPlace } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Attendances.module.css';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import { wordOfWay } from './presence.ts';

interface Props {
  filters: Partial<Input<typeof attendanceApi.list>>;
  toolbar?: ReactNode;
  empty: ReactNode;
  place?: ListPlace;
}

/** Attendance sessions, newest first, each with a link to its board. */
export function AttendanceRecords({ filters, toolbar, empty, place }: Props) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const columns = useMemo<ListColumn<AttendanceRow>[]>(
    () => [
      {
        dataIndex: 'startTime',
        sortField: 'startTime',
        render: (_, row) => <Link to={`/sign-ins/${row.signId}`}>{row.startTime.slice(0, 16)}</Link>,
      },
      { dataIndex: 'courseName', sortField: 'courseName' },
      { dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      { title: t('way'), dataIndex: 'way', render: (way: AttendanceRow['way']) => say(wordOfWay(way)) },
      {
        title: t('state'),
        dataIndex: 'open',
        render: (open: boolean) => <StateTag tone={open ? 'busy' : 'neutral'}>{t(open ? 'open' : 'closed')}</StateTag>,
      },
      {
        title: t('attendance'),
        dataIndex: 'counts',
        render: (counts: AttendanceRow['counts']) => <Came counts={counts} />,
      },
    ],
    [t, say],
  );
  return (
    <ListTable
      endpoint={attendanceApi.list}
      label={t('title')}
      rowKey="signId"
      filters={filters}
      columns={columns}
      toolbar={toolbar}
      empty={empty}
      {...(place && { place })}
    />
  );
}

function Came({ counts }: { counts: AttendanceRow['counts'] }) {
  const t = useText(boardText);
  const came = cameOf(counts);
  return (
    <span className={styles.came}>
      <Progress
        percent={counts.total === 0 ? 0 : (came / counts.total) * 100}
        size="small"
        showInfo={false}
        aria-label={t('attendance')}
      />
      {t('came', { came, total: counts.total })}
    </span>
  );
}
