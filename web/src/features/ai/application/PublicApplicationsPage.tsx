import { applicationApi } from '@xueyan/contract/ai/application';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { columnsOf } from './application-columns.tsx';

/** The published applications that somebody may use. */
export function PublicApplicationsPage() {
  const t = useText(applicationText);
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language).filter(({ dataIndex }) => dataIndex !== 'state'), [t, language]);
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
  return (
    <Page title={t('publicTitle')} subtitle={t('publicSubtitle')} width="full">
      <ListTable
        endpoint={applicationApi.listPublic}
        label={t('publicTitle')}
        columns={columns}
        rowKey="applicationId"
        search={search}
        rowActions={({ applicationId }) => (
          <Link to={`/ai/applications/${applicationId}`}>
            <Button type="link" size="small">
              {t('use')}
            </Button>
          </Link>
        )}
        empty={<EmptyState compact title={t('publicEmpty')} hint={t('publicEmptyHint')} />}
      />
    </Page>
  );
}
