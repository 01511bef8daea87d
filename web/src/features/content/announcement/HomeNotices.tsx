import { useQuery } from '@tanstack/react-query';
import { announcementReadingApi } from '@xueyan/contract/content/announcement-reading';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './announcement.module.css';
import { homeNoticesText } from './home-notices.text.ts';

/** The newest announcements on the home, pinned ones first. */
export function HomeNotices() {
  const t = useText(homeNoticesText);
  const read = useQuery(query(announcementReadingApi.listPublished, { pageSize: 3 }));
  const again = () => void read.refetch();
  useLive('message.new', again);
  useLive('message.retracted', again);
  useLiveResume(again);
  const rows = read.data?.pageInfo.resultList ?? [];
  return (
    <section aria-labelledby="home-notices">
      <div className={styles.heading}>
        <h2 id="home-notices">{t('title')}</h2>
        <Link to="/announcements/published">{t('all')}</Link>
      </div>
      {read.data && rows.length === 0 && <p className={styles.none}>{t('publishedHint')}</p>}
      <ul className={styles.notices} hidden={rows.length === 0}>
        {rows.map(({ announcementId, title, publishTime, pinned, read: isRead }) => (
          <li key={announcementId}>
            <Link to={`/announcements/published?id=${announcementId}`} title={title}>
              {title}
            </Link>
            {pinned && <StateTag tone="info">{t('isPinned')}</StateTag>}
            {!isRead && <StateTag tone="warn">{t('unread')}</StateTag>}
            <time dateTime={publishTime.replace(' ', 'T')}>{publishTime.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
