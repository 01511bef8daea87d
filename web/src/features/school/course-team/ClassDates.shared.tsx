import { useQuery } from '@tanstack/react-query';
import { type Course, courseApi } from '@xueyan/contract/school/course';
import { courseClassApi } from '@xueyan/contract/school/course-class';
import { mayManageMembers } from '@xueyan/contract/school/course-policy';
import { DatePicker, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-team.module.css';
import { courseTeamText } from './course-team.text.ts';

const format = 'YYYY-MM-DD HH:mm:ss';

/** Dates of each class in a course; a change is saved at once. */
export function ClassDates({ course }: { course: Course }) {
  const t = useText(courseTeamText);
  const notice = useNotice();
  const { courseId } = course;
  const mayChange = mayManageMembers(useActor(), course) && course.state !== 'ended';
  const dates = useQuery(query(courseClassApi.list, { courseId }));
  const save = useAction(courseClassApi.save, [courseClassApi.list, courseApi.get]);
  const change = (classId: string, range: [Dayjs | null, Dayjs | null] | null) =>
    save.mutate(
      {
        courseId,
        classes: [
          { classId, openTime: range?.[0]?.format(format) ?? null, endTime: range?.[1]?.format(format) ?? null },
        ],
      },
      { onSuccess: () => notice.success(t('saved')), onError: notice.error },
    );

  return (
    <section aria-label={t('dates')}>
      <p className={styles.hint}>{t('datesHint')}</p>
      <QueryView query={dates}>
        {({ classes }) =>
          classes.length === 0 ? (
            <EmptyState compact title={t('noClasses')} />
          ) : (
            <Table
              size="middle"
              rowKey="classId"
              pagination={false}
              dataSource={classes}
              scroll={{ x: 640 }}
              columns={[
                { title: t('className'), dataIndex: 'className' },
                { title: t('students'), dataIndex: 'studentCount', align: 'right', width: 112 },
                {
                  title: `${t('open')} – ${t('end')}`,
                  width: 400,
                  render: (_, { classId, openTime, endTime }) => (
                    <DatePicker.RangePicker
                      showTime={{ format: 'HH:mm' }}
                      format="YYYY-MM-DD HH:mm"
                      allowEmpty={[true, true]}
                      disabled={!mayChange}
                      placeholder={[t('unset'), t('unset')]}
                      value={[openTime ? dayjs(openTime) : null, endTime ? dayjs(endTime) : null]}
                      onChange={(range) => change(classId, range)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
    </section>
  );
}
