import { useQuery } from '@tanstack/react-query';
import { projectApi, type Stage } from '@xueyan/contract/teaching/project';
import { studentTeamApi, type TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { Button, Progress } from 'antd';
import { query } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './project.module.css';
import { projectText } from './project.text.ts';

interface Props {
  courseId: string;
  go: (tab: string) => void;
}

/** Overview of a project: its parts, the progress of its teams, and what is due next. */
export function Overview({ courseId, go }: Props) {
  const project = useQuery(query(projectApi.get, { courseId }));
  const teams = useQuery(query(studentTeamApi.get, { courseId }));
  return (
    <QueryView query={project}>
      {({ stages, editor }) => (
        <QueryView query={teams}>
          {(found) => (
            <div className={styles.overview}>
              <Figures stages={stages} teams={found} editor={editor} />
              {!editor && <OwnTeam teams={found} go={go} />}
              <Next stages={stages} teams={found} editor={editor} go={go} />
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface PartProps {
  stages: Stage[];
  teams: TeamsOfCourse;
  editor: boolean;
}

function Figures({ stages, teams, editor }: PartProps) {
  const t = useText(projectText);
  const placed = teams.teams.reduce((sum, { members }) => sum + members.length, 0);
  const standings = stages.flatMap(({ deliverables }) => deliverables.flatMap((one) => one.standings));
  const due =
    stages.reduce((sum, { deliverables }) => sum + deliverables.length, 0) * (editor ? teams.teams.length : 1);
  const done = standings.filter(({ state }) => state === 'submitted' || state === 'marked').length;
  const figures = [
    ...[[t('stageCount'), `${stages.length}`] as const, [t('teamCount'), `${teams.teams.length}`] as const],
    ...[[t('placed'), `${placed} / ${placed + teams.others.length}`] as const],
    ...(editor ? [[t('toMark'), `${standings.filter(({ state }) => state === 'submitted').length}`] as const] : []),
  ];
  return (
    <section className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <strong>{value}</strong>
          <span>{label}</span>
        </div>
      ))}
      <div className={styles.figure}>
        <Progress
          type="circle"
          size={56}
          percent={due > 0 ? Math.round((done / due) * 100) : 0}
          aria-label={t('handedIn')}
        />
        <span>{t('handedIn')}</span>
      </div>
    </section>
  );
}

function OwnTeam({ teams, go }: { teams: TeamsOfCourse; go: (tab: string) => void }) {
  const t = useText(projectText);
  const team = teams.teams.find(({ teamId }) => teamId === teams.myTeamId);
  return (
    <section className={styles.block}>
      <h2>{t('myTeam')}</h2>
      {team ? (
        <p>
          <strong>{team.name}</strong> {team.members.map(({ userName }) => userName).join('、')}
        </p>
      ) : (
        <EmptyState
          compact
          drawing="class"
          title={t('noTeam')}
          action={
            <Button type="primary" onClick={() => go('teams')}>
              {t('findTeam')}
            </Button>
          }
        />
      )}
    </section>
  );
}

/** What is not done yet, the earliest first. */
function Next({ stages, teams, editor, go }: PartProps & { go: (tab: string) => void }) {
  const t = useText(projectText);
  const open = stages
    .flatMap(({ title: stage, milestones, deliverables }) => [
      ...milestones
        .filter(({ teamIds }) => teamIds.length < (editor ? teams.teams.length : 1))
        .map(({ milestoneId, title, dueTime }) => ({ key: milestoneId, title, dueTime, stage })),
      ...deliverables
        .filter(
          ({ standings }) => !standings.some(({ state }) => editor || state === 'submitted' || state === 'marked'),
        )
        .map(({ deliverableId, title, dueTime }) => ({ key: deliverableId, title, dueTime, stage })),
    ])
    .toSorted((one, other) => (one.dueTime ?? '9').localeCompare(other.dueTime ?? '9'))
    .slice(0, 6);
  const now = schoolNow();
  return (
    <section className={styles.block}>
      <h2>{t('next')}</h2>
      {open.length === 0 && <p className={styles.quiet}>{t('nothingNext')}</p>}
      <ul className={styles.rows}>
        {open.map(({ key, title, dueTime, stage }) => (
          <li key={key}>
            <Button type="link" onClick={() => go('stages')}>
              {title}
            </Button>
            <span className={styles.quiet}>{stage}</span>
            <span className={dueTime && dueTime < now ? styles.late : styles.quiet}>
              {dueTime ? t('due', { time: dueTime.slice(5, 16) }) : t('noDue')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
