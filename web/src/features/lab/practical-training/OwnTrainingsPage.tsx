import { machineStateNames } from '@xueyan/contract/lab/machine';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import {
  type OwnTraining,
  practicalTrainingApi,
  type TrainingPhase,
  trainingPhaseNames,
  trainingPhases,
} from '@xueyan/contract/lab/practical-training';
import { Button, Progress } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { phaseTones } from './phase-tones.ts';
import styles from './practical-training.module.css';
import { practicalTrainingText } from './practical-training.text.ts';

/** Page of a student's practical trainings, with the next milestone of each. */
export function OwnTrainingsPage() {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const columns = useMemo<ListColumn<OwnTraining>[]>(
    () => [
      {
        ...{ title: t('training'), dataIndex: 'sectionTitle', sortField: 'sectionTitle', pinned: true, ellipsis: true },
        render: (title: string, { sectionId }) => <Link to={`/practical-trainings/${sectionId}`}>{title}</Link>,
      },
      { title: t('course'), dataIndex: 'courseName', sortField: 'courseName', ellipsis: true },
      {
        ...{ title: t('period'), dataIndex: 'startDate', sortField: 'startDate', width: 210 },
        render: (from: string, { endDate }) => `${from} – ${endDate}`,
      },
      {
        ...{ title: t('state'), dataIndex: 'phase', width: 100 },
        render: (phase: TrainingPhase) => (
          <StateTag tone={phaseTones[phase]}>{phrase(trainingPhaseNames[phase])}</StateTag>
        ),
      },
      {
        ...{ title: t('progress'), dataIndex: 'reachedCount', width: 140 },
        render: (count: number, { milestoneCount }) => (
          <Progress
            percent={milestoneCount === 0 ? 0 : Math.round((count / milestoneCount) * 100)}
            format={() => `${count}/${milestoneCount}`}
            size="small"
            aria-label={t('progress')}
          />
        ),
      },
      {
        ...{ title: t('next'), dataIndex: 'next' },
        render: (next: OwnTraining['next']) =>
          next ? (
            <span className={styles.cell}>
              {next.title}
              <StateTag tone={next.overdue ? 'bad' : 'neutral'}>
                {t('until', { time: next.dueTime.slice(5, 16) })}
              </StateTag>
            </span>
          ) : (
            <StateTag tone="good">{t('allDone')}</StateTag>
          ),
      },
      {
        ...{ title: t('machine'), dataIndex: 'machineState', width: 110 },
        render: (state: MachineState | null) => (state ? phrase(machineStateNames[state]) : t('noMachine')),
      },
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
  return (
    <Page title={t('title')} subtitle={t('ownHint')} width="full">
      <ListTable
        endpoint={practicalTrainingApi.listMine}
        label={t('title')}
        columns={columns}
        rowKey="sectionId"
        search={search}
        rowActions={({ sectionId }) => (
          <Button type="link" size="small" onClick={() => navigate(`/practical-trainings/${sectionId}`)}>
            {t('open')}
          </Button>
        )}
        empty={<EmptyState compact title={t('ownNone')} hint={t('ownNoneHint')} />}
      />
    </Page>
  );
}
