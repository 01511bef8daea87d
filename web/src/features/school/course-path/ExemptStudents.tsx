import { useQuery } from '@tanstack/react-query';
import type { Course } from '@xueyan/contract/school/course';
import { type CourseExemption, courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { coursePathApi } from '@xueyan/contract/school/course-path';
import { mayManageMembers } from '@xueyan/contract/school/course-policy';
import { Button } from 'antd';
import { useMemo } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';

/** Students who are exempt from what a course requires; nothing where there is none. */
export function ExemptStudents({ course }: { course: Course }) {
  const t = useText(coursePathText);
  const notice = useNotice();
  const courseId = course.courseId;
  const all = useQuery(query(courseExemptionApi.list, { courseId }));
  const withdraw = useAction(courseExemptionApi.remove, [courseExemptionApi.list, coursePathApi.unprepared]);
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const columns = useMemo<ListColumn<CourseExemption>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName' },
      { dataIndex: 'className' },
      { dataIndex: 'requiredName' },
      { dataIndex: 'reason' },
      { dataIndex: 'actorName' },
      { dataIndex: 'createTime', sortField: 'createTime' },
    ],
    [],
  );
  const end = async ({ exemptionId, userName, requiredName }: CourseExemption) => {
    const question = {
      title: t('withdrawTitle', { name: userName, course: requiredName }),
      content: t('withdrawHint'),
    };
    if (!(await notice.confirm({ ...question, okText: t('withdraw'), danger: true }))) return;
    withdraw.mutate({ exemptionId }, { onError: notice.error });
  };
  if (!all.data?.pageInfo.totalSize) return null;
  return (
    <section aria-labelledby="path-exempt">
      <h3 id="path-exempt">{t('exemptStudents')}</h3>
      <ListTable
        endpoint={courseExemptionApi.list}
        filters={filters}
        columns={columns}
        rowKey="exemptionId"
        label={t('exemptStudents')}
        rowActions={(row) => (
          <May policy={mayManageMembers} of={course}>
            <Button type="link" size="small" danger disabled={withdraw.isPending} onClick={() => void end(row)}>
              {t('withdraw')}
            </Button>
          </May>
        )}
      />
    </section>
  );
}
