import { useQuery } from '@tanstack/react-query';
import { researchHomeApi } from '@xueyan/contract/composed/research-home';
import { researchStateNames } from '@xueyan/contract/research/research-policy';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { use } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { greet } from './greet.ts';
import { HomeCards } from './HomeCards.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { RecentList } from './RecentList.tsx';
import { researchHomeText } from './research-home.text.ts';

type ResearchHome = Output<typeof researchHomeApi.research>;

const addressOf = (researchProjectId: string) => `/research/projects/${researchProjectId}`;

/** Projects of a researcher, and their next stages. */
export function ResearchHomePage() {
  const t = useText(homeText);
  const slot = use(HomeSlot);
  const home = useQuery(query(researchHomeApi.research, {}));
  const again = () => void home.refetch();
  useLive('message.new', again);
  useLiveResume(again);
  return (
    <Page
      title={greet(t)}
      tabTitle={t('home')}
      extra={home.data && <ArrangeButton home="research" reads={researchHomeApi.research} layout={home.data.layout} />}
    >
      <QueryView query={home}>
        {(data) => (
          <HomeCards<'research'>
            layout={data.layout}
            cards={{
              ...slot,
              projects: <Projects projects={data.projects} />,
              stages: <Stages stages={data.stages} />,
              recent: <RecentList pages={data.recent} />,
            }}
          />
        )}
      </QueryView>
    </Page>
  );
}

function Projects({ projects }: Pick<ResearchHome, 'projects'>) {
  const t = useText(researchHomeText);
  const phrase = usePhrase();
  return (
    <section aria-labelledby="home-projects">
      <div className={styles.heading}>
        <h2 id="home-projects">{t('projects')}</h2>
        <Link to="/research/projects">{t('all')}</Link>
      </div>
      {projects.length === 0 ? (
        <p className={styles.quiet}>{t('projectsEmpty')}</p>
      ) : (
        <ul className={styles.links}>
          {projects.map(({ researchProjectId, name, state, doneCount, stageCount }) => (
            <li key={researchProjectId}>
              <Link to={addressOf(researchProjectId)} title={name}>
                {name}
              </Link>
              <StateTag tone={state === 'running' ? 'good' : 'info'}>{phrase(researchStateNames[state])}</StateTag>
              {stageCount > 0 && <time>{t('done', { done: doneCount, count: stageCount })}</time>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Stages({ stages }: Pick<ResearchHome, 'stages'>) {
  const t = useText(researchHomeText);
  const today = schoolNow().slice(0, 10);
  return (
    <section aria-labelledby="home-stages">
      <h2 id="home-stages">{t('stages')}</h2>
      {stages.length === 0 ? (
        <p className={styles.quiet}>{t('stagesEmpty')}</p>
      ) : (
        <ul className={styles.links}>
          {stages.map(({ researchProjectId, projectName, name, dueDate }) => (
            <li key={`${researchProjectId} ${name} ${dueDate}`}>
              <Link to={addressOf(researchProjectId)} title={`${name} · ${projectName}`}>
                {name} · {projectName}
              </Link>
              {dueDate < today && <StateTag tone="warn">{t('late')}</StateTag>}
              <time dateTime={dueDate}>{dueDate}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
