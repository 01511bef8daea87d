import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { attendanceApi, attendanceExports } from '@xueyan/contract/attendance/attendance';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import styles from './Attendances.module.css';
import { boardText } from './board.text.ts';
import { SessionTable } from './SessionTable.tsx';
import { StudentTable } from './StudentTable.tsx';

/** Attendance of one course, by student or by session. */
export function AttendanceStatistics() {
  const t = useText(boardText);
  const notice = useNotice();
  const [params, setParams] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const courseId = params.get('courseId') ?? undefined;
  const by = params.get('by') === 'session' ? 'session' : 'student';
  const found = useQuery({
    ...query(attendanceApi.statistics, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
  });
  const change = (key: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true },
    );
  const save = async () => {
    setSaving(true);
    await download(attendanceExports.statistics.path, { courseId }).catch(notice.error);
    setSaving(false);
  };
  const any = (found.data?.sessions.length ?? 0) > 0;

  return (
    <>
      <div className={styles.bar}>
        <CourseSelect
          className={styles.course}
          value={courseId}
          title={found.data?.courseName}
          onChange={(next) => change('courseId', next)}
          aria-label={t('course')}
        />
        {courseId && any && (
          <>
            <Segmented
              aria-label={t('by')}
              value={by}
              onChange={(next) => change('by', next)}
              options={[
                { value: 'student', label: t('byStudent') },
                { value: 'session', label: t('bySession') },
              ]}
            />
            <Button
              className={styles.export}
              icon={<DownloadOutlined aria-hidden />}
              loading={saving}
              onClick={() => void save()}
            >
              {t('export')}
            </Button>
          </>
        )}
      </div>
      {courseId ? (
        <QueryView query={found}>
          {({ students, sessions }) =>
            sessions.length === 0 ? (
              <EmptyState drawing="class" title={t('noClosed')} hint={t('noClosedHint')} />
            ) : by === 'student' ? (
              <StudentTable students={students} />
            ) : (
              <SessionTable sessions={sessions} />
            )
          }
        </QueryView>
      ) : (
        <EmptyState drawing="class" title={t('chooseCourse')} hint={t('chooseCourseHint')} />
      )}
    </>
  );
}
