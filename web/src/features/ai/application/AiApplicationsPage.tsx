import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi, applicationStates } from '@xueyan/contract/ai/application';
import { applicationKinds, makesMedia } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Alert, Button, Drawer, Flex, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { useKind } from '../kind/useKind.shared.ts';
import { ApplicationLists } from './ApplicationLists.tsx';
import { aiApplicationText } from './ai-application.text.ts';
import { applicationText } from './application.text.ts';
import { columnsOf, searchOf } from './application-columns.tsx';

const NearLimits = lazyNamed(() => import('../quota/NearLimits.shared.tsx'), 'NearLimits');
const PublishModal = lazyNamed(() => import('./PublishModal.tsx'), 'PublishModal');

const stale = [applicationApi.list, applicationApi.counts];
const removal = { one: applicationApi.remove, nameOf: ({ name }: Application) => name, stale };

/** A teacher’s own applications in every state. */
export function AiApplicationsPage() {
  const t = useText(aiApplicationText);
  const words = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const state = useQuery(query(chatApi.state, {}));
  const copy = useAction(applicationApi.copy, stale);
  const withdraw = useAction(applicationApi.withdraw, stale);
  const columns = useMemo(() => columnsOf(words, language, '/aiApplicationManagement'), [words, language]);
  const search = useMemo(() => searchOf(words, language, applicationStates, { kinds: false }), [words, language]);
  const [kind, setKind] = useKind(applicationKinds);
  const filters = useMemo(() => (kind ? { kind } : {}), [kind]);
  const [near, setNear] = useState(false);
  const [published, setPublished] = useState<Application | null>(null);
  const askWithdraw = async ({ applicationId, name, live, state: at }: Application) => {
    const change = live && at === 'waiting';
    const question = {
      title: words(change ? 'takeBackTitle' : 'withdrawTitle', { name }),
      content: words(change ? 'takeBackHint' : 'withdrawHint'),
      okText: words(change ? 'takeBack' : 'withdraw'),
    };
    if (await notice.confirm({ ...question, danger: true }))
      withdraw.mutate({ applicationId }, { onError: notice.error });
  };
  const create = (
    <Link to={`/aiApplicationManagement/new${kind ? `?kind=${kind}` : ''}`}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />}>
        {words('create')}
      </Button>
    </Link>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <Button onClick={() => setNear(true)}>{t('near')}</Button>
          <Link to={`/content/ai-media${kind && makesMedia(kind) ? `?kind=${kind}` : ''}`}>
            <Button>{t('media')}</Button>
          </Link>
          {create}
        </Space>
      }
    >
      <Flex vertical gap="middle">
        {state.data?.models.length === 0 && <Alert type="info" showIcon title={words('noModel')} />}
        <ApplicationLists view="mine" kind={kind} onKind={setKind} />
        <ListTable
          endpoint={applicationApi.list}
          filters={filters}
          label={t('title')}
          columns={columns}
          rowKey="applicationId"
          search={search}
          removal={removal}
          rowActions={(row, list) => (
            <>
              <Link to={`/aiApplicationManagement/${row.applicationId}`}>
                <Button type="link" size="small">
                  {words('edit')}
                </Button>
              </Link>
              <Button
                type="link"
                size="small"
                onClick={() => copy.mutate({ applicationId: row.applicationId }, { onError: notice.error })}
              >
                {words('copy')}
              </Button>
              {(row.state === 'waiting' ? row.ahead : row.state !== 'published' || row.changed) && (
                <Button type="link" size="small" onClick={() => setPublished(row)}>
                  {words(row.live ? 'publishAgain' : 'publish')}
                </Button>
              )}
              {(row.live || row.state === 'waiting') && (
                <Button type="link" size="small" onClick={() => void askWithdraw(row)}>
                  {words(row.live && row.state === 'waiting' ? 'takeBack' : 'withdraw')}
                </Button>
              )}
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {words('remove')}
              </Button>
            </>
          )}
          empty={<EmptyState compact title={words('emptyTitle')} hint={words('emptyHint')} action={create} />}
        />
      </Flex>
      <DialogSlot subject={published}>
        {(application, shown) => (
          <PublishModal open={shown} application={application} onClose={() => setPublished(null)} />
        )}
      </DialogSlot>
      <Drawer open={near} onClose={() => setNear(false)} title={t('near')} size="large" destroyOnHidden>
        <NearLimits />
      </Drawer>
    </Page>
  );
}
