import { Tabs } from 'antd';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AlertHistory } from './AlertHistory.tsx';
import { AlertRules } from './AlertRules.tsx';
import { alertText } from './alert.text.ts';

/** Page of the alert rules and alerts. */
export function AlertsPage() {
  const t = useText(alertText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'history', label: t('history'), children: <AlertHistory /> },
          { key: 'rules', label: t('rules'), children: <AlertRules /> },
        ]}
      />
    </Page>
  );
}
