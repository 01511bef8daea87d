import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable, type RowOf } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { NotesList } from '../class-note/NotesList.shared.tsx';
import { classScreenText } from './class-screen.text.ts';

type Row = RowOf<typeof classSessionApi.mine>;

/** Classes that a student was called into, and the notes of all of them. */
export function MyClassesPage() {
  const t = useText(classScreenText);
  const [params, setParams] = useSearchParams();
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
    <Page title={t('myClasses')}>
      <Tabs
        activeKey={params.get('tab') === 'notes' ? 'notes' : 'classes'}
        onChange={(tab) => setParams(tab === 'notes' ? { tab } : {}, { replace: true })}
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
                empty={<EmptyState compact drawing="class" title={t('mineEmpty')} hint={t('mineEmptyHint')} />}
              />
            ),
          },
          { key: 'notes', label: t('tabMyNotes'), children: <NotesList pathOf={(id) => `/classes/${id}`} /> },
        ]}
      />
    </Page>
  );
}
