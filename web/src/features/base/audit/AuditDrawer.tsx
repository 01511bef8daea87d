import type { AuditRecord } from '@xueyan/contract/base/audit';
import { Descriptions, Drawer, Table, Typography } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { auditText } from './audit.text.ts';
import { outcomeTone } from './audit-tone.ts';

interface AuditDrawerProps {
  open: boolean;
  record: AuditRecord;
  onClose: () => void;
}

/** One audit record in full, with the fields that it changed. */
export function AuditDrawer({ open, record, onClose }: AuditDrawerProps) {
  const t = useText(auditText);
  const { changes, details, outcome } = record;
  const items = [
    { key: 'time', label: t('time'), children: record.time },
    { key: 'actor', label: t('actor'), children: record.actorName || t('product') },
    {
      key: 'target',
      label: t('target'),
      children: (
        <Typography.Text copyable={{ text: record.target }}>
          {record.targetName ? `${record.targetName}（${record.target}）` : record.target}
        </Typography.Text>
      ),
    },
    { key: 'outcome', label: t('outcome'), children: <StateTag tone={outcomeTone[outcome]}>{t(outcome)}</StateTag> },
    { key: 'address', label: t('address'), children: record.address || '—' },
    { key: 'request', label: t('request'), children: record.requestId || '—' },
    { key: 'seal', label: t('seal'), children: record.sealNumber ?? t('sealSoon') },
  ];
  return (
    <Drawer open={open} onClose={onClose} title={record.actionName} size={560} destroyOnHidden>
      <Descriptions column={1} size="small" items={items} />
      {changes.length > 0 && (
        <>
          <Typography.Title level={3} style={{ fontSize: 16, marginBlock: 16 }}>
            {t('changes')}
          </Typography.Title>
          <Table
            size="small"
            pagination={false}
            rowKey="field"
            dataSource={changes}
            columns={[
              { title: t('field'), dataIndex: 'field', render: (field: string) => field || t('value') },
              { title: t('before'), dataIndex: 'before', render: (value: string) => value || '—' },
              { title: t('after'), dataIndex: 'after', render: (value: string) => value || '—' },
            ]}
          />
        </>
      )}
      {details.length > 0 && (
        <Descriptions
          title={t('more')}
          column={1}
          size="small"
          style={{ marginBlockStart: 16 }}
          items={details.map(({ name, value }) => ({ key: name, label: name, children: value }))}
        />
      )}
      {changes.length + details.length === 0 && <Typography.Text type="secondary">{t('nothingMore')}</Typography.Text>}
    </Drawer>
  );
}
