import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import { useQuery } from '@tanstack/react-query';
import { type AuditRecord, auditApi, auditOutcomes } from '@xueyan/contract/base/audit';
import { Button, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { auditText } from './audit.text.ts';
import { outcomeTone } from './audit-tone.ts';
import { VerificationDialog } from './VerificationDialog.tsx';

/** The audit records of everybody, and their verification against tampering. */
export function AuditPage() {
  const t = useText(auditText);
  const notice = useNotice();
  const [open, setOpen] = useState<AuditRecord | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const actions = useQuery(query(auditApi.actions, {}));
  const verify = useAction(auditApi.verify, []);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'actorName', label: t('actor') },
      {
        name: 'action',
        label: t('action'),
        options: (actions.data?.actionList ?? []).map(({ action, actionName }) => ({
          value: action,
          label: actionName,
        })),
      },
      { name: 'outcome', label: t('outcome'), options: auditOutcomes.map((value) => ({ value, label: t(value) })) },
      { name: 'address', label: t('address') },
      { name: 'from', label: t('from'), date: true },
      { name: 'to', label: t('to'), date: true },
    ],
    [t, actions.data],
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate({}, { onSuccess: (started) => setJobId(started.jobId), onError: notice.error })}
        >
          {t('verify')}
        </Button>
      }
    >
      <ListTable
        endpoint={auditApi.list}
        label={t('title')}
        columns={columns}
        rowKey="auditId"
        search={search}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t('detail')}
          </Button>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={open}>
        {(record, shown) => <AuditDrawer open={shown} record={record} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={jobId}>
        {(id, shown) => <VerificationDialog open={shown} jobId={id} onClose={() => setJobId(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<AuditRecord>[] => [
  { dataIndex: 'time', sortField: 'time', pinned: true },
  {
    dataIndex: 'actorName',
    sortField: 'actorName',
    render: (name: string) => name || t('product'),
  },
  { dataIndex: 'actionName', sortField: 'action' },
  {
    title: t('target'),
    dataIndex: 'target',
    render: (target: string, { targetName }) => (
      <Typography.Text ellipsis={{ tooltip: target }} style={{ maxWidth: 220 }}>
        {targetName || target}
      </Typography.Text>
    ),
  },
  {
    dataIndex: 'outcome',
    render: (outcome: AuditRecord['outcome']) => <StateTag tone={outcomeTone[outcome]}>{t(outcome)}</StateTag>,
  },
  { dataIndex: 'address' },
];
