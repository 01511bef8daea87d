import { type Overview, overviewTiles } from '@xueyan/contract/composed/overview';
import { Link } from 'react-router';
import { useHasView } from '../../../ui/access/useHasView.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './overview.module.css';
import { overviewText } from './overview.text.ts';
import { tileLinks } from './tile-links.ts';

/** The school's numbers, each with a link to the list behind it. */
export function OverviewTiles({ data }: { data: Overview }) {
  const t = useText(overviewText);
  const phrase = usePhrase();
  const has = useHasView();
  const storage = (
    <>
      <span className={styles.count}>{megabytes(Math.round(data.fileBytes / 1_048_576))}</span>
      <span className={styles.name}>{t('files')}</span>
    </>
  );
  return (
    <ul className={styles.tiles}>
      {data.tiles.map(({ tile, count }) => (
        <li key={tile}>
          <Link to={tileLinks[tile]} className={styles.tile} data-alarm={(tile === 'alerts' && count > 0) || undefined}>
            <span className={styles.count}>{count.toLocaleString()}</span>
            <span className={styles.name}>{phrase(overviewTiles[tile])}</span>
          </Link>
        </li>
      ))}
      <li>
        {has('operations/monitoring/MonitoringPage') ? (
          <Link to="/operations/monitoring" className={styles.tile}>
            {storage}
          </Link>
        ) : (
          <div className={styles.tile}>{storage}</div>
        )}
      </li>
      <li>
        <Link to="/system/ai-usage" className={styles.tile}>
          <span className={styles.count}>{data.tokensToday.toLocaleString()}</span>
          <span className={styles.name}>{t('tokens')}</span>
        </Link>
      </li>
    </ul>
  );
}
