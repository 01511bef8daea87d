import { useQuery } from '@tanstack/react-query';
import {
  mayEditResearch,
  type ResearchMove,
  researchMoveNames,
  researchMoves,
  researchStateNames,
  researchTransitions,
} from '@xueyan/contract/research/research-policy';
import {
  type ResearchDetail,
  researchLevelNames,
  researchProjectApi,
  researchTypeNames,
} from '@xueyan/contract/research/research-project';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button, Card, Descriptions, Flex, Space, Timeline } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ProjectAchievements } from '../achievement/ProjectAchievements.shared.tsx';
import { ResearchMachines } from '../research-machine/ResearchMachines.shared.tsx';
import { yuan } from './money.ts';
import { MoneyCard } from './ProjectMoney.tsx';
import { NotesCard } from './ProjectNotes.tsx';
import { FilesCard } from './ProjectPapers.tsx';
import { MembersCard, StagesCard } from './ProjectPeople.tsx';
import { researchProjectText } from './research-project.text.ts';
import { stateTones } from './state-tone.ts';

const MoveModal = lazyNamed(() => import('./MoveModal.tsx'), 'MoveModal');
const ProjectForm = lazyNamed(() => import('./ResearchProjectFormModal.tsx'), 'ResearchProjectFormModal');

/** One project: its people, stages, money, notes, files and history. */
export function ResearchProjectPage() {
  const { researchProjectId = '' } = useParams();
  const t = useText(researchProjectText);
  const detail = useQuery(query(researchProjectApi.get, { researchProjectId }));
  const project = detail.data?.project;
  return (
    <Page
      title={project?.name ?? t('title')}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/research/projects' }, { title: project?.name ?? '' }]}
      action={project && <Moves project={project} />}
    >
      <QueryView query={detail}>{(found) => <Detail detail={found} />}</QueryView>
    </Page>
  );
}

function Moves({ project }: { project: ResearchDetail['project'] }) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const actor = useActor();
  const [move, setMove] = useState<ResearchMove | null>(null);
  const [editing, setEditing] = useState(false);
  const possible = researchMoves.filter((one) => mayMove(actor, researchTransitions[one], project));
  return (
    <Space wrap>
      <StateTag tone={stateTones[project.state]}>{phrase(researchStateNames[project.state])}</StateTag>
      {mayEditResearch(actor, project) && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      {possible.map((one, at) => (
        <Button key={one} type={at === 0 ? 'primary' : 'default'} danger={one === 'stop'} onClick={() => setMove(one)}>
          {phrase(researchMoveNames[one])}
        </Button>
      ))}
      <DialogSlot subject={move}>
        {(chosen, open) => <MoveModal {...{ open, project }} move={chosen} onClose={() => setMove(null)} />}
      </DialogSlot>
      <DialogSlot subject={editing && project}>
        {(edited, open) => <ProjectForm open={open} edited={edited} onClose={() => setEditing(false)} />}
      </DialogSlot>
    </Space>
  );
}

function Detail({ detail }: { detail: ResearchDetail }) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const { project, stepList } = detail;
  return (
    <Flex vertical gap="middle">
      <Card size="small">
        <Descriptions
          column={{ xs: 1, sm: 1, md: 2, lg: 3 }}
          items={[
            { key: 'number', label: t('number'), children: project.number },
            { key: 'leader', label: t('leader'), children: project.leaderName },
            { key: 'type', label: t('type'), children: phrase(researchTypeNames[project.type]) },
            { key: 'level', label: t('level'), children: phrase(researchLevelNames[project.level]) },
            { key: 'source', label: t('source'), children: project.source || '—' },
            { key: 'funding', label: t('funding'), children: yuan(project.funding) },
            {
              key: 'period',
              label: t('period'),
              span: 'filled',
              children: `${project.startDate} – ${project.endDate}`,
            },
            { key: 'description', label: t('description'), span: 'filled', children: project.description || '—' },
          ]}
        />
      </Card>
      <StagesCard detail={detail} />
      <MoneyCard detail={detail} />
      <MembersCard detail={detail} />
      <ResearchMachines project={project} />
      <ProjectAchievements researchProjectId={project.researchProjectId} />
      <NotesCard detail={detail} />
      <FilesCard detail={detail} />
      <Card size="small" title={t('history')}>
        {stepList.length === 0 ? (
          t('noHistory')
        ) : (
          <Timeline
            items={stepList.map((step) => ({
              key: step.time + step.move,
              content: (
                <>
                  <strong>{phrase(researchMoveNames[step.move])}</strong> · {step.byName} · {step.time.slice(0, 16)}
                  <div>{step.reason}</div>
                </>
              ),
            }))}
          />
        )}
      </Card>
    </Flex>
  );
}
