import { applicationApi } from '@xueyan/contract/ai/application';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { columnsOf, searchOf } from './application-columns.tsx';
import { applicationMediaText } from './application-media.text.ts';

/** Published applications that the actor may use. */
export function PublicApplicationsPage() {
  const t = useText(applicationText);
  const language = useLanguage();
  const columns = useMemo(
    () => columnsOf(t, language, '/ai/applications').filter(({ dataIndex }) => dataIndex !== 'state'),
    [t, language],
  );
  const search = useMemo(() => searchOf(t, language), [t, language]);
  const words = useText(applicationMediaText);
  const [only, setOnly] = useState(false);
  const filters = useMemo(() => (only ? { favourite: true } : {}), [only]);
  return (
    <Page title={t('publicTitle')} subtitle={t('publicSubtitle')} width="full">
      <ListTable
        endpoint={applicationApi.listPublic}
        label={t('publicTitle')}
        columns={columns}
        rowKey="applicationId"
        search={search}
        filters={filters}
        toolbar={
          <Segmented<'all' | 'favourites'>
            value={only ? 'favourites' : 'all'}
            onChange={(value) => setOnly(value === 'favourites')}
            options={(['all', 'favourites'] as const).map((value) => ({ value, label: words(value) }))}
          />
        }
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
