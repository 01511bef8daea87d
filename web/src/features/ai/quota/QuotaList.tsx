import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Quota, quotaApi, quotaSubjectNames } from '@xueyan/contract/ai/quota';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Flex, Table } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { quotaText } from './quota.text.ts';
import { useRoleNames } from './useRoleNames.ts';

const QuotaForm = lazyNamed(() => import('./QuotaFormModal.tsx'), 'QuotaFormModal');

/** Limits a day and a month by role, class, person and application. */
export function QuotaList() {
  const t = useText(quotaText);
  const language = useLanguage();
  const notice = useNotice();
  const roleNames = useRoleNames();
  const list = useQuery(query(quotaApi.list, {}));
  const remove = useAction(quotaApi.remove, [quotaApi.list]);
  const [open, setOpen] = useState(false);
  const nameOf = ({ subject, subjectId, subjectName }: Quota) =>
    (subject === 'role' ? roleNames.get(subjectId) : subjectName) || subjectId;
  const ask = async (quota: Quota) => {
    const question = { title: t('removeTitle', { name: nameOf(quota) }), content: t('removeHint') };
    if (await notice.confirm({ ...question, okText: t('remove'), cancelText: t('keep'), danger: true }))
      remove.mutate({ quotaId: quota.quotaId }, { onError: notice.error });
  };
  const limit = (n: number | null) => (n === null ? t('unlimited') : n.toLocaleString('en-US'));
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {t('create')}
    </Button>
  );
  return (
    <QueryView query={list}>
      {({ quotaList }) => (
        <Flex vertical gap="middle">
          {quotaList.length > 0 && <div>{create}</div>}
          <Table<Quota>
            rowKey="quotaId"
            dataSource={quotaList}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} /> }}
            columns={[
              {
                title: t('subject'),
                dataIndex: 'subject',
                render: (subject: Quota['subject']) => phraseIn(language, quotaSubjectNames[subject], toTraditional),
              },
              { title: t('whom'), render: (_, quota) => nameOf(quota) },
              { title: t('day'), dataIndex: 'dayTokens', align: 'right', render: limit },
              { title: t('month'), dataIndex: 'monthTokens', align: 'right', render: limit },
              ...(['dayPictures', 'monthPictures', 'dayMinutes', 'monthMinutes'] as const).map((name) => ({
                ...{ title: t(name), dataIndex: name, align: 'right' as const, render: limit },
              })),
              {
                render: (_, quota) => (
                  <Button type="link" size="small" danger onClick={() => void ask(quota)}>
                    {t('remove')}
                  </Button>
                ),
              },
            ]}
          />
          <DialogSlot subject={open}>
            {(_, shown) => <QuotaForm open={shown} onClose={() => setOpen(false)} />}
          </DialogSlot>
        </Flex>
      )}
    </QueryView>
  );
}
