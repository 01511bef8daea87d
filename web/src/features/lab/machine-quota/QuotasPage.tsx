import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { machineQuotaText } from './machine-quota.text.ts';
import { QuotaList } from './QuotaList.tsx';
import { UsageList } from './UsageList.tsx';

/** Page of the use of machines and of the quotas. */
export function QuotasPage() {
  const t = useText(machineQuotaText);
  const [params, setParams] = useSearchParams();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Tabs
        activeKey={params.get('tab') ?? 'usage'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'usage', label: t('usage'), children: <UsageList /> },
          { key: 'quotas', label: t('quotas'), children: <QuotaList /> },
        ]}
      />
    </Page>
  );
}
