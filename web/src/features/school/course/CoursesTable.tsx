import {
  type Course,
  courseApi,
  courseKinds,
  courseStates,
  courseTransitions,
  courseTypes,
} from '@xueyan/contract/school/course';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { CourseStateTag } from './CourseStateTag.tsx';
import styles from './CoursesPage.module.css';
import { courseText } from './course.text.ts';

const removal = {
  one: courseApi.remove,
  many: courseApi.removeMany,
  nameOf: ({ courseName }: Course) => courseName,
};

/** The actor’s courses as a table for sorting, exporting and deleting. */
export function CoursesTable({ onCreate }: { onCreate: () => void }) {
  const t = useText(courseText);
  const actor = useActor();
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'courseName', label: t('name') },
      { name: 'kind', label: t('kind'), options: courseKinds.map((value) => ({ value, label: t(value) })) },
      { name: 'courseType', label: t('type'), options: courseTypes.map((value) => ({ value, label: t(value) })) },
      { name: 'label', label: t('labels') },
      { name: 'teacherName', label: t('teacher') },
      { name: 'state', label: t('state'), options: courseStates.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={courseApi.list}
      label={t('title')}
      columns={columns}
      rowKey="courseId"
      search={search}
      removal={removal}
      rowActions={(course, list) => (
        <Button
          type="link"
          size="small"
          danger
          disabled={!mayMove(actor, courseTransitions.remove, course)}
          onClick={() => void list.removeOne(course)}
        >
          {t('remove')}
        </Button>
      )}
      empty={
        <EmptyState
          compact
          drawing="course"
          title={t('emptyTitle')}
          hint={t('emptyHint')}
          action={<Button onClick={onCreate}>{t('create')}</Button>}
        />
      }
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Course>[] => [
  {
    dataIndex: 'courseName',
    sortField: 'courseName',
    pinned: true,
    width: 220,
    render: (name: string, { courseId }) => <Link to={`/teaching/courses/${courseId}`}>{name}</Link>,
  },
  { dataIndex: 'courseNumber', sortField: 'courseNumber' },
  { dataIndex: 'courseType', render: (type: Course['courseType']) => t(type) },
  { dataIndex: 'kind', render: (kind: Course['kind']) => t(kind) },
  { dataIndex: 'state', render: (state: Course['state']) => <CourseStateTag state={state} /> },
  { dataIndex: 'teacherName' },
  {
    dataIndex: 'classes',
    width: 180,
    ellipsis: true,
    render: (classes: Course['classes']) => classes.map(({ className }) => className).join('、') || '—',
  },
  { dataIndex: 'sectionCount', align: 'right', className: styles.number },
  { dataIndex: 'studentCount', align: 'right', className: styles.number },
  {
    dataIndex: 'updateTime',
    sortField: 'updateTime',
    className: styles.number,
    render: (time: string) => time.slice(0, 16),
  },
];
