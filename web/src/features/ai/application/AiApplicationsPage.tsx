import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { aiApplicationText } from './ai-application.text.ts';
import { applicationText } from './application.text.ts';
import { columnsOf } from './application-columns.tsx';

const stale = [applicationApi.list];
const removal = { one: applicationApi.remove, nameOf: ({ name }: Application) => name, stale };

/** The applications that a teacher makes: drafts, what waits, what is published. */
export function AiApplicationsPage() {
  const t = useText(aiApplicationText);
  const words = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const state = useQuery(query(chatApi.state, {}));
  const publish = useAction(applicationApi.publish, stale);
  const withdraw = useAction(applicationApi.withdraw, stale);
  const columns = useMemo(() => columnsOf(words, language), [words, language]);
  const search = useMemo(() => [{ name: 'name', label: words('name') }], [words]);
  const askPublish = async ({ applicationId, name }: Application) => {
    const question = {
      title: words('publishTitle', { name }),
      content: words('publishHint'),
      okText: words('publish'),
    };
    if (await notice.confirm(question))
      publish.mutate(
        { applicationId, scope: 'public' },
        { onSuccess: () => notice.success(words('published')), onError: notice.error },
      );
  };
  const askWithdraw = async ({ applicationId, name }: Application) => {
    const question = { title: words('withdrawTitle', { name }), content: words('withdrawHint') };
    if (await notice.confirm({ ...question, okText: words('withdraw'), danger: true }))
      withdraw.mutate({ applicationId }, { onError: notice.error });
  };
  const create = (
    <Link to="/aiApplicationManagement/new">
      <Button type="primary" icon={<PlusOutlined aria-hidden />}>
        {words('create')}
      </Button>
    </Link>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <Flex vertical gap="middle">
        {state.data?.models.length === 0 && <Alert type="info" showIcon title={words('noModel')} />}
        <ListTable
          endpoint={applicationApi.list}
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
              {row.state === 'published' || row.state === 'waiting' ? (
                <Button type="link" size="small" onClick={() => void askWithdraw(row)}>
                  {words('withdraw')}
                </Button>
              ) : (
                <Button type="link" size="small" onClick={() => void askPublish(row)}>
                  {words('publish')}
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
    </Page>
  );
}
