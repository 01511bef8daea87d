import { type ResearchQuota, researchQuotaKinds, researchQuotaLimits } from '@xueyan/contract/research/research-quota';
import { Form, InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { researchQuotaText } from './research-quota.text.ts';

/** Values of the fields: an emptied one is the default of the school. */
export type QuotaValues = Partial<Record<keyof ResearchQuota, number | null>>;

export const quotaFrom = (values: QuotaValues): ResearchQuota => ({
  running: values.running ?? null,
  machines: values.machines ?? null,
  dataGb: values.dataGb ?? null,
});

/** Fields of a project's quota; empty ones leave it to the school's default. */
export function QuotaFields({ defaults }: { defaults?: Record<keyof ResearchQuota, number> }) {
  const t = useText(researchQuotaText);
  return researchQuotaKinds.map((kind) => (
    <Form.Item key={kind} name={kind} label={t(kind)}>
      <InputNumber
        {...researchQuotaLimits[kind]}
        precision={0}
        style={{ width: '100%' }}
        suffix={t(kind === 'dataGb' ? 'gb' : 'count')}
        placeholder={defaults ? t('defaultIs', { n: defaults[kind] }) : t('default')}
      />
    </Form.Item>
  ));
}
