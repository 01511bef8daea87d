import type { OpenedPage } from '@xueyan/contract/composed/home-layout';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import styles from './home.module.css';
import { homeCardsText } from './home-cards.text.ts';

/** Pages that the person visited lately, on any device. */
export function RecentList({ pages }: { pages: OpenedPage[] }) {
  const t = useText(homeCardsText);
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t('recent')}</h2>
      {pages.length === 0 ? (
        <p className={styles.quiet}>{t('recentEmpty')}</p>
      ) : (
        <ul className={styles.links}>
          {pages.map(({ path, title, time }) => (
            <li key={path}>
              <Link to={path} title={title}>
                {title}
              </Link>
              <time dateTime={time.replace(' ', 'T')}>{time.slice(5, 16)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
