import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable, type RowOf } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { NotesList } from '../class-note/NotesList.shared.tsx';
import { OwnQuestions } from '../class-question/OwnQuestions.shared.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';

type Row = RowOf<typeof classSessionApi.mine>;

const tabs = ['classes', 'questions', 'notes'] as const;

/** Class sessions that the student was admitted to, with what was asked and the notes of all of them. */
export function MyClassesPage() {
  const t = useText(classScreenText);
  const [params, setParams] = useSearchParams();
  const courseId = params.get('course') ?? undefined;
  const go = (tab: string | null, course: string | undefined) =>
    setParams({ ...(tab && tab !== 'classes' && { tab }), ...(course && { course }) }, { replace: true });
  const columns = useMemo<ListColumn<Row>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        pinned: true,
        render: (_, row) => <Link to={`/classes/${row.classSessionId}`}>{row.beginTime.slice(0, 16)}</Link>,
      },
      { title: t('course'), dataIndex: 'courseName', sortField: 'courseName' },
      { title: t('titleSearch'), dataIndex: 'title', sortField: 'title' },
      { title: t('teacher'), dataIndex: 'teacherName' },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: Row['state']) => (
          <StateTag tone={state === 'running' ? 'busy' : 'neutral'}>{t(state)}</StateTag>
        ),
      },
      {
        title: t('myMinutes'),
        dataIndex: 'minutes',
        align: 'right',
        render: (n: number) => t('minutes', { n }),
      },
      { title: t('myAnswers'), dataIndex: 'answerCount', align: 'right' },
    ],
    [t],
  );
  return (
    <Page
      title={t('myClasses')}
      extra={
        <CourseSelect
          className={styles.course}
          {...(courseId && { value: courseId })}
          onChange={(next) => go(params.get('tab'), next)}
          allowClear
          placeholder={t('allCourses')}
          aria-label={t('course')}
        />
      }
    >
      <Tabs
        activeKey={tabs.find((tab) => tab === params.get('tab')) ?? 'classes'}
        onChange={(tab) => go(tab, courseId)}
        destroyOnHidden
        items={[
          {
            key: 'classes',
            label: t('tabClasses'),
            children: (
              <ListTable
                endpoint={classSessionApi.mine}
                label={t('myClasses')}
                rowKey="classSessionId"
                columns={columns}
                filters={courseId ? { courseId } : {}}
                empty={<EmptyState compact drawing="class" title={t('mineEmpty')} hint={t('mineEmptyHint')} />}
              />
            ),
          },
          { key: 'questions', label: t('tabAsked'), children: <OwnQuestions courseId={courseId} /> },
          {
            key: 'notes',
            label: t('tabMyNotes'),
            children: <NotesList filters={courseId ? { courseId } : {}} pathOf={(id) => `/classes/${id}`} />,
          },
        ]}
      />
    </Page>
  );
}
