import { type Overview, overviewTiles } from '@xueyan/contract/composed/overview';
import { Button } from 'antd';
import { Link } from 'react-router';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './overview.module.css';
import { overviewText } from './overview.text.ts';
import { tileLinks } from './tile-links.ts';
import { useActivityCharts, useOverview } from './use-overview.ts';

/** The school at a glance: each number leads to the list behind it. */
export function OverviewPage() {
  const t = useText(overviewText);
  const overview = useOverview(30_000);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Link to="/operations/overview/screen" target="_blank">
          <Button>{t('screen')}</Button>
        </Link>
      }
    >
      <QueryView query={overview}>{(data) => <Body data={data} />}</QueryView>
    </Page>
  );
}

function Body({ data }: { data: Overview }) {
  const t = useText(overviewText);
  const phrase = usePhrase();
  const charts = useActivityCharts(data);
  return (
    <>
      <ul className={styles.tiles}>
        {data.tiles.map(({ tile, count }) => (
          <li key={tile}>
            <Link
              to={tileLinks[tile]}
              className={styles.tile}
              data-alarm={(tile === 'alerts' && count > 0) || undefined}
            >
              <span className={styles.count}>{count.toLocaleString()}</span>
              <span className={styles.name}>{phrase(overviewTiles[tile])}</span>
            </Link>
          </li>
        ))}
        <li className={styles.tile}>
          <span className={styles.count}>{megabytes(Math.round(data.fileBytes / 1_048_576))}</span>
          <span className={styles.name}>{t('files')}</span>
        </li>
        <li>
          <Link to="/system/ai-usage" className={styles.tile}>
            <span className={styles.count}>{data.tokensToday.toLocaleString()}</span>
            <span className={styles.name}>{t('tokens')}</span>
          </Link>
        </li>
      </ul>
      <div className={styles.charts}>
        <ChartPanel title={t('work')} data={charts.work} empty={t('noActivity')} />
        <ChartPanel title={t('people')} data={charts.people} empty={t('noActivity')} />
        <ChartPanel title={t('hours')} data={charts.hours} empty={t('noActivity')} />
      </div>
      {data.countTime && <p className={styles.note}>{t('counted', { time: data.countTime.slice(0, 16) })}</p>}
    </>
  );
}
