import { Tabs } from 'antd';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Endpoints } from './Endpoints.tsx';
import { Failures } from './Failures.tsx';
import { monitoringText } from './monitoring.text.ts';
import { Overview } from './Overview.tsx';
import { Statements } from './Statements.tsx';

/** Page of the state of the school's servers. */
export function MonitoringPage() {
  const t = useText(monitoringText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'overview', label: t('overview'), children: <Overview /> },
          { key: 'endpoints', label: t('endpoints'), children: <Endpoints /> },
          { key: 'statements', label: t('statements'), children: <Statements /> },
          { key: 'failed', label: t('failedCalls'), children: <Failures /> },
        ]}
      />
    </Page>
  );
}
