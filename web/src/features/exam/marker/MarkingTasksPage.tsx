import { type ExamState, examStateNames } from '@xueyan/contract/exam/exam';
import { type MarkingTask, markerApi } from '@xueyan/contract/exam/marker';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { examTones } from '../exam/exam-tone.shared.ts';
import { markerText } from './marker.text.ts';

const states = ['published', 'running', 'marking', 'resulted'] as const;

/** Lists exams of colleagues in which the person marks. */
export function MarkingTasksPage() {
  const t = useText(markerText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const columns = useMemo<ListColumn<MarkingTask>[]>(
    () => [
      {
        dataIndex: 'examName',
        sortField: 'examName',
        pinned: true,
        render: (name: string, { examId }) => <Link to={`/exam/marking/${examId}`}>{name}</Link>,
      },
      {
        title: t('examState'),
        dataIndex: 'state',
        render: (state: ExamState) => <StateTag tone={examTones[state]}>{phrase(examStateNames[state])}</StateTag>,
      },
      {
        title: t('role'),
        dataIndex: 'role',
        render: (role: MarkingTask['role']) => t(role === 'arbiter' ? 'roleArbiter' : 'roleMarker'),
      },
      { dataIndex: 'done', align: 'right' },
      { dataIndex: 'left', sortField: 'left', align: 'right' },
      { dataIndex: 'ownerName' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'examName', label: t('examName') },
      {
        name: 'state',
        label: t('examState'),
        options: states.map((value) => ({ value, label: phrase(examStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <Page title={t('tasks')} subtitle={t('tasksHint')} width="full">
      <ListTable
        endpoint={markerApi.tasks}
        label={t('tasks')}
        columns={columns}
        rowKey="examId"
        search={search}
        toolbar={(list) => <Reloader onChange={list.reload} />}
        rowActions={({ examId, state }) => (
          <Button type="link" size="small" onClick={() => void navigate(`/exam/marking/${examId}`)}>
            {t(state === 'marking' ? 'open' : 'view')}
          </Button>
        )}
        empty={<EmptyState compact title={t('noTasks')} hint={t('noTasksHint')} />}
      />
    </Page>
  );
}

function Reloader({ onChange }: { onChange: () => unknown }) {
  useLive('exam.marking', () => void onChange());
  return null;
}
