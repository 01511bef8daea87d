import type { View } from '@xueyan/contract/base/view';
import type { Overview } from '@xueyan/contract/composed/overview';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useHasView } from '../../../ui/access/useHasView.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { OverviewTiles } from './OverviewTiles.tsx';
import styles from './overview.module.css';
import { overviewText } from './overview.text.ts';
import { useActivityCharts, useOverview } from './use-overview.ts';

/** Overview of the school: each number links to the list behind it. */
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
  const charts = useActivityCharts(data);
  const navigate = useNavigate();
  const has = useHasView();
  const days = data.days.map(({ day }) => day);
  /** Opens the list of a page for the days of a chart; none where the person does not have the page. */
  const listOf = (
    view: View,
    path: string,
    span: (at: number) => [from: string | undefined, to: string | undefined],
  ) =>
    has(view)
      ? (at: number) => {
          const [from = '', to = ''] = span(at);
          void navigate(`${path}${path.includes('?') ? '&' : '?'}from=${from}&to=${to}`);
        }
      : undefined;
  const logins = 'base/login-record/LoginRecordsPage' as const;
  const ofDay = (at: number): [string | undefined, string | undefined] => [days[at], days[at]];
  const pickWork = listOf('base/audit/AuditPage', '/operations/audit', ofDay);
  const pickPeople = listOf(logins, '/operations/logins?outcome=success', ofDay);
  const pickHours = listOf(logins, '/operations/logins?outcome=success', () => [days.at(-7), days.at(-1)]);
  return (
    <>
      <OverviewTiles data={data} />
      <div className={styles.charts}>
        <ChartPanel
          title={t('work')}
          data={charts.work}
          {...(pickWork && { onPick: pickWork })}
          empty={t('noActivity')}
        />
        <ChartPanel
          title={t('people')}
          data={charts.people}
          {...(pickPeople && { onPick: pickPeople })}
          empty={t('noActivity')}
        />
        <ChartPanel
          title={t('hours')}
          data={charts.hours}
          {...(pickHours && { onPick: pickHours })}
          empty={t('noActivity')}
        />
      </div>
      {data.countTime && <p className={styles.note}>{t('counted', { time: data.countTime.slice(0, 16) })}</p>}
    </>
  );
}
