import { useQuery } from '@tanstack/react-query';
import { alertApi } from '@xueyan/contract/operations/alert';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { alertText } from './alert.text.ts';
import styles from './home-alerts.module.css';
import { useCondition } from './useCondition.ts';

/** Open alerts on an administrator's home, the newest first. */
export function HomeAlerts() {
  const t = useText(alertText);
  const condition = useCondition();
  const read = useQuery(query(alertApi.history, { state: 'open', pageSize: 5 }));
  const again = () => void read.refetch();
  useLive('message.new', again);
  useLiveResume(again);
  const rows = read.data?.pageInfo.resultList ?? [];
  return (
    <section aria-labelledby="home-alerts">
      <div className={styles.heading}>
        <h2 id="home-alerts">{t('title')}</h2>
        <Link to="/operations/alerts">{t('history')}</Link>
      </div>
      {read.data && rows.length === 0 && <p className={styles.none}>{t('noAlerts')}</p>}
      <ul className={styles.alerts} hidden={rows.length === 0}>
        {rows.map((alert) => (
          <li key={alert.alertId}>
            <Link to="/operations/alerts?alert.state=open">{alert.name}</Link>
            <StateTag tone="bad">{condition(alert)}</StateTag>
            <time dateTime={alert.fireTime.replace(' ', 'T')}>{alert.fireTime.slice(5, 16)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
