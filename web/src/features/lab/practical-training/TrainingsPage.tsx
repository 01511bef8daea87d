import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  practicalTrainingApi,
  type TaughtTraining,
  type TrainingPhase,
  trainingPhaseNames,
  trainingPhases,
} from '@xueyan/contract/lab/practical-training';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { phaseTones } from './phase-tones.ts';
import { practicalTrainingText } from './practical-training.text.ts';

const TrainingModal = lazyNamed(() => import('./TrainingModal.tsx'), 'TrainingModal');

/** Page of the practical trainings of the user's courses: their plans, and the progress of their students. */
export function TrainingsPage() {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const remove = useAction(practicalTrainingApi.remove, [practicalTrainingApi.list]);
  /** Without a section: a new one. */
  const [edited, setEdited] = useState<{ sectionId: string | null } | null>(null);
  const columns = useMemo<ListColumn<TaughtTraining>[]>(
    () => [
      {
        ...{ dataIndex: 'sectionTitle', sortField: 'sectionTitle', pinned: true, ellipsis: true },
        render: (title: string, { sectionId }) => (
          <Link to={`/teaching/practical-trainings/${sectionId}`}>{title}</Link>
        ),
      },
      { dataIndex: 'courseName', sortField: 'courseName', ellipsis: true },
      {
        ...{ title: t('period'), dataIndex: 'startDate', sortField: 'startDate', width: 210 },
        render: (from: string, { endDate }) => `${from} – ${endDate}`,
      },
      {
        ...{ dataIndex: 'phase', width: 100 },
        render: (phase: TrainingPhase) => (
          <StateTag tone={phaseTones[phase]}>{phrase(trainingPhaseNames[phase])}</StateTag>
        ),
      },
      { dataIndex: 'studentCount', align: 'right', width: 90 },
      { dataIndex: 'milestoneCount', align: 'right', width: 90 },
      { title: t('reached'), dataIndex: 'reached', align: 'right', width: 90, render: (value: number) => `${value}%` },
      { dataIndex: 'overdueCount', align: 'right', width: 100 },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        ...{ name: 'phase', label: t('state') },
        options: trainingPhases.map((value) => ({ value, label: phrase(trainingPhaseNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ sectionId: null })}>
      {t('create')}
    </Button>
  );
  const end = async ({ sectionId, sectionTitle }: TaughtTraining) => {
    const question = { title: t('removeAsk', { title: sectionTitle }), content: t('removeHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ sectionId });
    notice.success(t('removed'));
  };
  return (
    <Page title={t('manageTitle')} subtitle={t('manageHint')} width="full">
      <ListTable
        endpoint={practicalTrainingApi.list}
        label={t('manageTitle')}
        columns={columns}
        rowKey="sectionId"
        search={search}
        toolbar={create}
        rowActions={(training) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(training)}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void end(training).catch(notice.error)}>
              {t('remove')}
            </Button>
          </>
        )}
        empty={<EmptyState compact drawing="course" title={t('none')} hint={t('noneHint')} action={create} />}
      />
      <DialogSlot subject={edited}>
        {({ sectionId }, open) => <TrainingModal sectionId={sectionId} open={open} onClose={() => setEdited(null)} />}
      </DialogSlot>
    </Page>
  );
}
