import { type DeliverableStage, type DeliverableStanding, deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { projectApi, type Stage } from '@xueyan/contract/teaching/project';
import type { TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { DeliverableModal } from './DeliverableModal.tsx';
import styles from './deliverable.module.css';
import { deliverableText } from './deliverable.text.ts';
import { WorkDrawer } from './WorkDrawer.tsx';

interface Props {
  courseId: string;
  stage: Stage;
  editor: boolean;
  teams: TeamsOfCourse;
}

/** Deliverables of a stage, with the works of the own team or of every team. */
export function Deliverables({ courseId, stage, editor, teams }: Props) {
  const t = useText(deliverableText);
  const notice = useNotice();
  const [edited, setEdited] = useState<string | null>(null);
  const [work, setWork] = useState<{ deliverableId: string; teamId: string } | null>(null);
  const remove = useAction(deliverableApi.remove, [projectApi.get]);
  const askToRemove = async ({ deliverableId, title }: DeliverableStage) => {
    const asked = { title: t('removeTitle', { title }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (await notice.confirm(asked)) remove.mutate({ deliverableId }, { onError: notice.error });
  };
  const { myTeamId } = teams;
  return (
    <>
      <div className={styles.head}>
        <h3>{t('deliverables')}</h3>
        {editor && (
          <Button type="link" size="small" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </div>
      {stage.deliverables.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ul className={styles.rows}>
        {stage.deliverables.map((one) => (
          <li key={one.deliverableId}>
            <div className={styles.row}>
              <span className={styles.grow}>{one.title}</span>
              {one.dueTime && <span className={styles.quiet}>{t('due', { time: one.dueTime.slice(5, 16) })}</span>}
              {myTeamId && (
                <>
                  <Standing standing={one.standings[0]} />
                  <Button
                    size="small"
                    type={one.standings[0]?.state === 'marked' ? 'default' : 'primary'}
                    onClick={() => setWork({ deliverableId: one.deliverableId, teamId: myTeamId })}
                  >
                    {t(one.standings[0]?.state === 'marked' ? 'look' : 'write')}
                  </Button>
                </>
              )}
              {editor && (
                <Space size={0}>
                  <Button type="link" size="small" onClick={() => setEdited(one.deliverableId)}>
                    {t('edit')}
                  </Button>
                  {one.standings.length === 0 && (
                    <Button type="link" size="small" danger onClick={() => void askToRemove(one)}>
                      {t('remove')}
                    </Button>
                  )}
                </Space>
              )}
            </div>
            {editor && (
              <div className={styles.standings}>
                {teams.teams.map(({ teamId, name }) => (
                  <Button
                    key={teamId}
                    size="small"
                    onClick={() => setWork({ deliverableId: one.deliverableId, teamId })}
                  >
                    {name} <Standing standing={one.standings.find((standing) => standing.teamId === teamId)} />
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <DeliverableModal
          courseId={courseId}
          sectionId={stage.sectionId}
          deliverableId={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <WorkDrawer work={work} onClose={() => setWork(null)} />
    </>
  );
}

const tones = { open: 'neutral', submitted: 'info', returned: 'warn', marked: 'good' } as const;

/** State of a team's work for a deliverable. */
function Standing({ standing }: { standing: DeliverableStanding | undefined }) {
  const t = useText(deliverableText);
  const { state = 'open', score = null, late = false } = standing ?? {};
  return (
    <>
      <StateTag tone={tones[state]}>{state === 'marked' ? t('marked', { score: score ?? 0 }) : t(state)}</StateTag>
      {late && <Tag color="warning">{t('late')}</Tag>}
    </>
  );
}
