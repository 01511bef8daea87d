import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Exam, type ExamState, examApi, examStateNames, examStates } from '@xueyan/contract/exam/exam';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SearchCourse } from '../../school/course/SearchCourse.shared.tsx';
import { ExamActions } from './ExamActions.tsx';
import { examText } from './exam.text.ts';
import { examTones } from './exam-tone.ts';

const ExamForm = lazyNamed(() => import('./ExamFormModal.tsx'), 'ExamFormModal');

const removal = {
  one: examApi.remove,
  nameOf: ({ examName }: Exam) => examName,
  stale: [examApi.list, examApi.get],
};

/** Lists exams of the actor and of their data range. */
export function ExamsPage() {
  const t = useText(examText);
  const phrase = usePhrase();
  const actor = useActor();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ edited?: Exam } | null>(null);
  const columns = useMemo<ListColumn<Exam>[]>(
    () => [
      {
        dataIndex: 'examName',
        sortField: 'examName',
        pinned: true,
        render: (name: string, { examId }) => <Link to={`/exam/exams/${examId}`}>{name}</Link>,
      },
      {
        dataIndex: 'state',
        render: (state: ExamState) => <StateTag tone={examTones[state]}>{phrase(examStateNames[state])}</StateTag>,
      },
      { dataIndex: 'paperName' },
      { dataIndex: 'courseName' },
      { dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      {
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        render: (time: string) => time.slice(0, 16),
      },
      { dataIndex: 'endTime', render: (time: string) => time.slice(0, 16) },
      { dataIndex: 'minutes', align: 'right' },
      {
        title: t('submitted'),
        key: 'submitted',
        align: 'right',
        render: (_, { submittedCount, candidateCount }) => `${submittedCount} / ${candidateCount}`,
      },
      { dataIndex: 'ownerName' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'examName', label: t('name') },
      { name: 'courseId', label: t('course'), Field: SearchCourse },
      {
        name: 'state',
        label: t('state'),
        options: examStates.map((value) => ({ value, label: phrase(examStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={examApi.list}
        label={t('title')}
        columns={columns}
        rowKey="examId"
        search={search}
        removal={removal}
        rowActions={(exam, list) => (
          <Space size={4} wrap>
            <Reloader onChange={list.reload} />
            {exam.state !== 'draft' && (
              <Button type="link" size="small" onClick={() => void navigate(`/exam/exams/${exam.examId}`)}>
                {t('open')}
              </Button>
            )}
            {exam.state === 'draft' && mayRunExam(actor, exam) && (
              <Button type="link" size="small" onClick={() => setOpen({ edited: exam })}>
                {t('edit')}
              </Button>
            )}
            <ExamActions exam={exam} />
            {exam.state === 'draft' && mayRunExam(actor, exam) && (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(exam)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <ExamForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

/** Reloads the list when an exam begins or ends by the clock. */
function Reloader({ onChange }: { onChange: () => unknown }) {
  useLive('exam.changed', () => void onChange());
  return null;
}
