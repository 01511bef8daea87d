import { useQueryClient } from '@tanstack/react-query';
import { type AttendanceRow, attendanceApi, cameOf } from '@xueyan/contract/attendance/attendance';
import { Button, Progress } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import styles from './Attendances.module.css';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import { wordOfWay } from './presence.ts';

/** Milliseconds. Of a whole school's sign-ins something changes all the time. */
const together = 2_000;

/** All sign-ins, newest first; those under way move. */
export function AttendanceHistory({ onStart }: { onStart: () => void }) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const client = useQueryClient();
  const [courseId, setCourseId] = useState<string>();
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: [attendanceApi.list.path] }), together);
  useLive('signin.open', again);
  useLive('signin.closed', again);
  useLive('signin.changed', again);
  useLiveResume(again);

  const columns = useMemo<ListColumn<AttendanceRow>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'startTime',
        sortField: 'startTime',
        render: (_, row) => <Link to={`/sign-ins/${row.signId}`}>{row.startTime.slice(0, 16)}</Link>,
      },
      { title: t('course'), dataIndex: 'courseName', sortField: 'courseName' },
      { title: t('classes'), dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
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
      filters={{ courseId }}
      columns={columns}
      toolbar={
        <CourseSelect
          className={styles.course}
          value={courseId}
          onChange={setCourseId}
          allowClear
          placeholder={t('allCourses')}
          aria-label={t('course')}
        />
      }
      empty={
        <EmptyState
          compact
          drawing="class"
          title={t('empty')}
          hint={t('emptyHint')}
          action={
            <May permission="signin.open">
              <Button onClick={onStart}>{t('start')}</Button>
            </May>
          }
        />
      }
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
