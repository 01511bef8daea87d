import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Course, courseApi } from '@xueyan/contract/school/course';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { projectText } from './project.text.ts';

const tones = { unreleased: 'neutral', released: 'info', inProgress: 'good', ended: 'neutral' } as const;

/** The projects that the actor teaches. */
export function ProjectsPage() {
  const t = useText(projectText);
  const navigate = useNavigate();
  const search = useMemo<SearchField[]>(() => [{ name: 'courseName', label: t('name'), kind: 'text' }], [t]);
  const columns = useMemo<ListColumn<Course>[]>(
    () => [
      {
        ...{ title: t('name'), dataIndex: 'courseName', sortField: 'courseName', pinned: true },
        render: (name: string, { courseId }) => <Link to={`/teaching/projects/${courseId}`}>{name}</Link>,
      },
      {
        ...{ dataIndex: 'state' },
        render: (state: Course['state']) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
      },
      { dataIndex: 'teacherName' },
      { title: t('students'), dataIndex: 'studentCount', align: 'right' },
    ],
    [t],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => navigate('/teaching/courses?create=1&kind=project')}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('projects')} subtitle={t('subtitle')} extra={create} width="full">
      <ListTable
        endpoint={courseApi.list}
        label={t('projects')}
        rowKey="courseId"
        filters={{ kind: 'project' }}
        columns={columns}
        search={search}
        empty={<EmptyState drawing="course" title={t('none')} hint={t('noneHint')} action={create} />}
      />
    </Page>
  );
}
