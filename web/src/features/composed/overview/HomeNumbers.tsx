import { Link } from 'react-router';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { OverviewTiles } from './OverviewTiles.tsx';
import styles from './overview.module.css';
import { overviewText } from './overview.text.ts';
import { useOverview } from './use-overview.ts';

/** The school's numbers on an administrator's home. */
export function HomeNumbers() {
  const t = useText(overviewText);
  const overview = useOverview(60_000);
  return (
    <section aria-labelledby="home-numbers">
      <div className={styles.heading}>
        <h2 id="home-numbers">{t('title')}</h2>
        <Link to="/operations/overview">{t('charts')}</Link>
      </div>
      <QueryView query={overview}>{(data) => <OverviewTiles data={data} />}</QueryView>
    </section>
  );
}
