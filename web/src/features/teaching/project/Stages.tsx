import { useQuery } from '@tanstack/react-query';
import { type Milestone, projectApi, type Stage } from '@xueyan/contract/teaching/project';
import { studentTeamApi, type TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { Deliverables } from '../deliverable/Deliverables.shared.tsx';
import { MilestoneModal } from './MilestoneModal.tsx';
import styles from './project.module.css';
import { projectText } from './project.text.ts';

const ReleaseModal = lazyNamed(() => import('../../school/section/ReleaseModal.shared.tsx'), 'ReleaseModal');

/** The stages of a project with milestones and deliverables. */
export function Stages({ courseId }: { courseId: string }) {
  const t = useText(projectText);
  const project = useQuery(query(projectApi.get, { courseId }));
  const teams = useQuery(query(studentTeamApi.get, { courseId }));
  const [dated, setDated] = useState<Stage | null>(null);
  return (
    <QueryView query={project}>
      {({ stages, editor }) => (
        <QueryView query={teams}>
          {(found) =>
            stages.length === 0 ? (
              <EmptyState
                drawing="course"
                title={t('noStages')}
                hint={t(editor ? 'noStagesHint' : 'noStagesStudent')}
              />
            ) : (
              <div className={styles.stages}>
                {stages.map((stage) => (
                  <section key={stage.sectionId} className={styles.block} aria-label={stage.title}>
                    <div className={styles.head}>
                      <h2>{stage.title}</h2>
                      <Space wrap>
                        <span className={styles.quiet}>
                          {stage.dueTime ? t('due', { time: stage.dueTime.slice(0, 16) }) : t('noDue')}
                        </span>
                        {editor && (
                          <Button size="small" onClick={() => setDated(stage)}>
                            {t('setDue')}
                          </Button>
                        )}
                      </Space>
                    </div>
                    <Milestones stage={stage} editor={editor} teams={found} />
                    <Deliverables stage={stage} editor={editor} teams={found} courseId={courseId} />
                  </section>
                ))}
                <DialogSlot subject={dated}>
                  {(stage, open) => (
                    <ReleaseModal
                      courseId={courseId}
                      sectionIds={[stage.sectionId]}
                      title={stage.title}
                      open={open}
                      onClose={() => {
                        setDated(null);
                        void project.refetch();
                      }}
                    />
                  )}
                </DialogSlot>
              </div>
            )
          }
        </QueryView>
      )}
    </QueryView>
  );
}

interface PartProps {
  stage: Stage;
  editor: boolean;
  teams: TeamsOfCourse;
}

function Milestones({ stage, editor, teams }: PartProps) {
  const t = useText(projectText);
  const notice = useNotice();
  const [edited, setEdited] = useState<Milestone | 'new' | null>(null);
  const reach = useAction(projectApi.reach, [projectApi.get]);
  const remove = useAction(projectApi.removeMilestone, [projectApi.get]);
  const { myTeamId } = teams;
  const askToRemove = async ({ milestoneId, title }: Milestone) => {
    const asked = { title: t('removeTitle', { title }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (await notice.confirm(asked)) remove.mutate({ milestoneId }, { onError: notice.error });
  };
  return (
    <>
      <div className={styles.head}>
        <h3>{t('milestones')}</h3>
        {editor && (
          <Button type="link" size="small" onClick={() => setEdited('new')}>
            {t('addMilestone')}
          </Button>
        )}
      </div>
      {stage.milestones.length === 0 && <p className={styles.quiet}>{t('noMilestones')}</p>}
      <ul className={styles.rows}>
        {stage.milestones.map((one) => (
          <li key={one.milestoneId}>
            <div className={styles.grow}>
              {one.title}
              {one.description && <p>{one.description}</p>}
            </div>
            {one.dueTime && <span className={styles.quiet}>{t('due', { time: one.dueTime.slice(5, 16) })}</span>}
            {editor && (
              <span className={styles.quiet}>{t('reachedBy', { n: one.teamIds.length, all: teams.teams.length })}</span>
            )}
            {!editor && one.teamIds.length > 0 && <Tag color="success">{t('reached')}</Tag>}
            {myTeamId && (
              <Button
                size="small"
                loading={reach.isPending}
                onClick={() =>
                  reach.mutate(
                    { milestoneId: one.milestoneId, teamId: myTeamId, reached: one.teamIds.length === 0 },
                    { onError: notice.error },
                  )
                }
              >
                {t(one.teamIds.length === 0 ? 'reach' : 'unreach')}
              </Button>
            )}
            {editor && (
              <Space size={0}>
                <Button type="link" size="small" onClick={() => setEdited(one)}>
                  {t('edit')}
                </Button>
                {one.teamIds.length === 0 && (
                  <Button type="link" size="small" danger onClick={() => void askToRemove(one)}>
                    {t('remove')}
                  </Button>
                )}
              </Space>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <MilestoneModal
          sectionId={stage.sectionId}
          milestone={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
