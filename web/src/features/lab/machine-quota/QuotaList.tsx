import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type MachineQuota, machineQuotaApi, machineQuotaSubjectNames } from '@xueyan/contract/lab/machine-quota';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Flex, Table } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { machineQuotaText } from './machine-quota.text.ts';
import { QuotaModal } from './QuotaModal.tsx';

/** Quotas by role, course and person. */
export function QuotaList() {
  const t = useText(machineQuotaText);
  const language = useLanguage();
  const notice = useNotice();
  const list = useQuery(query(machineQuotaApi.list, {}));
  const remove = useAction(machineQuotaApi.remove, [machineQuotaApi.list]);
  const [open, setOpen] = useState<{ edited?: MachineQuota } | null>(null);
  const nameOf = ({ subjectName, subjectId }: MachineQuota) => subjectName || subjectId;
  const ask = async (quota: MachineQuota) => {
    const question = { title: t('removeTitle', { name: nameOf(quota) }), content: t('removeHint') };
    if (await notice.confirm({ ...question, okText: t('remove'), danger: true }))
      remove.mutate({ quotaId: quota.quotaId }, { onError: notice.error });
  };
  const limit = (n: number | null) => (n === null ? t('unlimited') : n.toLocaleString('en-US'));
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <QueryView query={list}>
      {({ quotaList }) => (
        <Flex vertical gap="middle">
          {quotaList.length > 0 && <div>{create}</div>}
          <Table<MachineQuota>
            rowKey="quotaId"
            dataSource={quotaList}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} /> }}
            columns={[
              {
                title: t('subject'),
                dataIndex: 'subject',
                render: (subject: MachineQuota['subject']) =>
                  phraseIn(language, machineQuotaSubjectNames[subject], toTraditional),
              },
              { title: t('whom'), render: (_, quota) => nameOf(quota) },
              { title: t('machines'), dataIndex: 'machines', align: 'right', render: limit },
              { title: t('cpus'), dataIndex: 'cpus', align: 'right', render: limit },
              { title: t('memoryMb'), dataIndex: 'memoryMb', align: 'right', render: limit },
              { title: t('diskMb'), dataIndex: 'diskMb', align: 'right', render: limit },
              { title: t('weekHours'), dataIndex: 'weekHours', align: 'right', render: limit },
              {
                render: (_, quota) => (
                  <>
                    <Button type="link" size="small" onClick={() => setOpen({ edited: quota })}>
                      {t('edit')}
                    </Button>
                    <Button type="link" size="small" danger onClick={() => void ask(quota)}>
                      {t('remove')}
                    </Button>
                  </>
                ),
              },
            ]}
          />
          <DialogSlot subject={open}>
            {({ edited }, shown) => <QuotaModal edited={edited} open={shown} onClose={() => setOpen(null)} />}
          </DialogSlot>
        </Flex>
      )}
    </QueryView>
  );
}
