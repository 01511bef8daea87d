import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import { commonHomeApi } from '@xueyan/contract/composed/common-home';
import { use } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { commonHomeText } from './common-home.text.ts';
import { greet } from './greet.ts';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { menuPagesOf } from './menu-pages.ts';
import { RecentList } from './RecentList.tsx';

/** Home of people whose roles have none of their own: their pages, what they opened last, announcements and news. */
export function CommonHomePage() {
  const t = useText(homeText);
  const slot = use(HomeSlot);
  const home = useQuery(query(commonHomeApi.common, {}));
  return (
    <Page title={greet(t)} tabTitle={t('home')}>
      <div className={styles.home}>
        <Entries />
        <QueryView query={home}>{({ recent }) => <RecentList pages={recent} />}</QueryView>
        {slot.notices}
        {slot.news}
      </div>
    </Page>
  );
}

function Entries() {
  const t = useText(commonHomeText);
  const language = useLanguage();
  const menu = useQuery({
    ...query(resourceApi.menu, { lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = menuPagesOf(menu.data?.treeList ?? [], '/home');
  return (
    <section aria-labelledby="home-entries">
      <h2 id="home-entries">{t('entries')}</h2>
      {pages.length === 0 ? (
        <p className={styles.quiet}>{t('entriesEmpty')}</p>
      ) : (
        <ul className={styles.links}>
          {pages.map(({ id, title, path }) => (
            <li key={id}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
