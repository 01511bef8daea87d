import { useQuery } from '@tanstack/react-query';
import { machineStateNames } from '@xueyan/contract/lab/machine';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import { type BoardStudent, type MilestoneForm, practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { type Confirming, ConfirmModal } from './ConfirmModal.tsx';
import { MilestoneCell } from './MilestoneCell.tsx';
import { practicalTrainingText } from './practical-training.text.ts';

const noMilestones: MilestoneForm[] = [];
/** Milliseconds between refreshes: checks pass while the page is open. */
const refreshMs = 15_000;

/** Students of a training, each with every milestone; those without checks are confirmed here. */
export function TrainingBoardPage() {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  const { sectionId = '' } = useParams();
  const plan = useQuery(query(practicalTrainingApi.get, { sectionId }));
  const milestones = plan.data?.form?.milestones ?? noMilestones;
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  useLive('practicaltraining.changed', (data) => data.sectionId === sectionId && void plan.refetch());
  const columns = useMemo<ListColumn<BoardStudent>[]>(
    () => [
      {
        ...{
          title: t('student'),
          dataIndex: 'userName',
          sortField: 'userName',
          pinned: true,
          fixed: 'left',
          width: 150,
        },
        render: (name: string, { loginName }) => `${name}（${loginName}）`,
      },
      ...milestones.map(
        (milestone, at): ListColumn<BoardStudent> => ({
          ...{ title: milestone.title, key: milestone.milestoneId, width: 150 },
          render: (_, student) => (
            <MilestoneCell
              standing={student.standings[at]}
              dueTime={milestone.dueTime}
              onConfirm={() => setConfirming({ milestone, student, standing: student.standings[at] })}
            />
          ),
        }),
      ),
      {
        ...{ title: t('machine'), dataIndex: 'machineState', width: 110 },
        render: (state: MachineState | null) => (state ? phrase(machineStateNames[state]) : t('noMachine')),
      },
      {
        dataIndex: 'useTime',
        width: 150,
        render: (time: string | null) => time?.slice(0, 16) ?? '—',
      },
    ],
    [t, phrase, milestones],
  );
  const search = useMemo(() => [{ name: 'words', label: t('searchStudent') }], [t]);
  return (
    <Page
      title={plan.data?.sectionTitle ?? t('board')}
      subtitle={plan.data?.form && `${plan.data.courseName} · ${plan.data.form.startDate} – ${plan.data.form.endDate}`}
      width="full"
    >
      <ListTable
        endpoint={practicalTrainingApi.board}
        filters={{ sectionId }}
        label={t('board')}
        columns={columns}
        rowKey="studentId"
        search={search}
        refreshEvery={refreshMs}
        empty={<EmptyState compact drawing="class" title={t('noStudents')} hint={t('noStudentsHint')} />}
      />
      <DialogSlot subject={confirming}>
        {(subject, open) => <ConfirmModal {...subject} open={open} onClose={() => setConfirming(null)} />}
      </DialogSlot>
    </Page>
  );
}
