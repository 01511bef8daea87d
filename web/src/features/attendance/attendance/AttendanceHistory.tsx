import { useQueryClient } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { Button } from 'antd';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { AttendanceRecords } from './AttendanceRecords.shared.tsx';
import styles from './Attendances.module.css';
import { boardText } from './board.text.ts';

/** Milliseconds between refetches, because the attendance sessions of a whole school change all the time. */
const together = 2_000;

/** All attendance sessions, newest first; open ones update live. */
export function AttendanceHistory({ onStart }: { onStart: () => void }) {
  const t = useText(boardText);
  const client = useQueryClient();
  const [courseId, setCourseId] = useState<string>();
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: [attendanceApi.list.path] }), together);
  useLive('signin.open', again);
  useLive('signin.closed', again);
  useLive('signin.changed', again);
  useLiveResume(again);

  return (
    <AttendanceRecords
      filters={{ courseId }}
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
