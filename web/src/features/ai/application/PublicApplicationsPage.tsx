import { applicationApi } from '@xueyan/contract/ai/application';
import { applicationKinds, makesMedia } from '@xueyan/contract/ai/application-form';
import { Button, Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { useKind } from '../kind/useKind.shared.ts';
import { ApplicationLists } from './ApplicationLists.tsx';
import { applicationText } from './application.text.ts';
import { columnsOf, searchOf } from './application-columns.tsx';
import { applicationMediaText } from './application-media.text.ts';

/** Published applications that the actor may use. */
export function PublicApplicationsPage() {
  const t = useText(applicationText);
  const language = useLanguage();
  const columns = useMemo(
    () =>
      columnsOf(t, language, '/ai/applications').filter(
        ({ dataIndex }) => dataIndex !== 'state' && dataIndex !== 'scope',
      ),
    [t, language],
  );
  const search = useMemo(() => searchOf(t, language, [], { kinds: false }), [t, language]);
  const words = useText(applicationMediaText);
  const [only, setOnly] = useState(false);
  const [kind, setKind] = useKind(applicationKinds);
  const filters = useMemo(() => ({ ...(only && { favourite: true }), ...(kind && { kind }) }), [only, kind]);
  return (
    <Page
      title={t('publicTitle')}
      subtitle={t('publicSubtitle')}
      width="full"
      extra={
        kind &&
        makesMedia(kind) && (
          <Link to={`/content/ai-media?kind=${kind}`}>
            <Button>{words('makeDirectly')}</Button>
          </Link>
        )
      }
    >
      <Flex vertical gap="middle">
        <ApplicationLists view="public" kind={kind} onKind={setKind} />
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
      </Flex>
    </Page>
  );
}
