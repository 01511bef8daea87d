import { useQuery } from '@tanstack/react-query';
import { adminHomeApi } from '@xueyan/contract/composed/admin-home';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { use } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { adminHomeText } from './admin-home.text.ts';
import { greet } from './greet.ts';
import { HomeCards } from './HomeCards.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { RecentList } from './RecentList.tsx';

type AdminHome = Output<typeof adminHomeApi.admin>;

/** What an administrator comes for: the school in numbers, alerts, and what waits for a decision. */
export function AdminHomePage() {
  const t = useText(homeText);
  const slot = use(HomeSlot);
  const home = useQuery(query(adminHomeApi.admin, {}));
  const again = () => void home.refetch();
  useLive('message.new', again);
  useLiveResume(again);
  return (
    <Page
      title={greet(t)}
      tabTitle={t('home')}
      extra={home.data && <ArrangeButton home="admin" reads={adminHomeApi.admin} layout={home.data.layout} />}
    >
      <QueryView query={home}>
        {(data) => (
          <HomeCards<'admin'>
            layout={data.layout}
            cards={{
              ...slot,
              waiting: <Waiting waiting={data.waiting} />,
              recent: <RecentList pages={data.recent} />,
            }}
          />
        )}
      </QueryView>
    </Page>
  );
}

function Waiting({ waiting }: Pick<AdminHome, 'waiting'>) {
  const t = useText(adminHomeText);
  return (
    <section aria-labelledby="home-waiting">
      <div className={styles.heading}>
        <h2 id="home-waiting">{t('waiting')}</h2>
        <Link to="/inbox">{t('inbox')}</Link>
      </div>
      {waiting.length === 0 ? (
        <p className={styles.quiet}>{t('waitingEmpty')}</p>
      ) : (
        <ul className={styles.links}>
          {waiting.map(({ kind, title, path, count }) => (
            <li key={kind}>
              <Link to={path}>{title}</Link>
              <span>{t('count', { n: count })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
