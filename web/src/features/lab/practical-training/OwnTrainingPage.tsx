import { useQuery } from '@tanstack/react-query';
import { machineStateNames } from '@xueyan/contract/lab/machine';
import {
  milestoneStateNames,
  type OwnTrainingDetail,
  practicalTrainingApi,
  trainingPhaseNames,
} from '@xueyan/contract/lab/practical-training';
import { Alert, Button, Card, Flex } from 'antd';
import { Link, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { milestoneTones, phaseTones } from './phase-tones.ts';
import styles from './practical-training.module.css';
import { practicalTrainingText } from './practical-training.text.ts';

/** Page of one training for its student: the tasks with their times, and a link to the machine. */
export function OwnTrainingPage() {
  const t = useText(practicalTrainingText);
  const { sectionId = '' } = useParams();
  const training = useQuery(query(practicalTrainingApi.mine, { sectionId }));
  const again = () => void training.refetch();
  useLive('practicaltraining.changed', (data) => data.sectionId === sectionId && again());
  useLive('run.changed', (data) => data.sectionId === sectionId && again());
  useLive('machine.state', again);
  useLiveResume(again);
  return (
    <Page
      title={training.data?.sectionTitle ?? t('title')}
      subtitle={training.data && `${training.data.courseName} · ${training.data.startDate} – ${training.data.endDate}`}
      extra={
        <Link to={`/experiments/${sectionId}`}>
          <Button type="primary">{t('goOn')}</Button>
        </Link>
      }
    >
      <QueryView query={training}>{(data) => <Body training={data} />}</QueryView>
    </Page>
  );
}

function Body({ training }: { training: OwnTrainingDetail }) {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  const { phase, startDate, endDate, introduction, milestones, machineState } = training;
  return (
    <Flex vertical gap="middle">
      {phase === 'coming' && <Alert type="info" showIcon title={t('coming', { day: startDate })} />}
      {phase === 'over' && <Alert type="info" showIcon title={t('over', { day: endDate })} />}
      <p className={styles.head}>
        <StateTag tone={phaseTones[phase]}>{phrase(trainingPhaseNames[phase])}</StateTag>
        <span className={styles.facts}>
          {t('machine')}：{machineState ? phrase(machineStateNames[machineState]) : t('noMachine')}
        </span>
      </p>
      {introduction && <Markdown source={introduction} />}
      <ol className={styles.milestones}>
        {milestones.map((milestone, at) => (
          <li key={milestone.milestoneId}>
            <MilestoneCard milestone={milestone} number={at + 1} />
          </li>
        ))}
      </ol>
    </Flex>
  );
}

function MilestoneCard({ milestone, number }: { milestone: OwnTrainingDetail['milestones'][number]; number: number }) {
  const t = useText(practicalTrainingText);
  const phrase = usePhrase();
  const { title, task, dueTime, byTeacher, steps, standing } = milestone;
  return (
    <Card size="small">
      <div className={styles.head}>
        <h3>
          {number}. {title}
        </h3>
        <StateTag tone={milestoneTones[standing.state]}>{phrase(milestoneStateNames[standing.state])}</StateTag>
        {standing.late && <StateTag tone="warn">{t('late')}</StateTag>}
        <span className={styles.facts}>
          {standing.reachedTime
            ? t('reachedAt', { time: standing.reachedTime.slice(0, 16) })
            : t('dueAt', { time: dueTime.slice(0, 16) })}
        </span>
      </div>
      {task && <Markdown source={task} />}
      <p className={styles.facts}>
        {byTeacher
          ? t('byTeacher')
          : `${t('stepsPassed', { n: standing.passedCount, total: standing.stepCount })}：${steps.join('、')}`}
      </p>
      {standing.note && <Alert type="success" title={standing.note} />}
    </Card>
  );
}
