import {
  type ContributionRules,
  type contributionApi,
  contributionCounts,
  contributionSources,
  weights,
} from '@xueyan/contract/teaching/contribution';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Checkbox, Form, InputNumber } from 'antd';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { contributionText } from './contribution.text.ts';

interface Props {
  found: Output<typeof contributionApi.get>;
  /** The rules are filled in; they are saved once their effect was seen. */
  onDone: (rules: ContributionRules) => void;
  onClose: () => void;
}

/** Weights and bounds of contribution, and where it counts in the gradebook. */
export function RulesModal({ found, onDone, onClose }: Props) {
  const t = useText(contributionText);
  const [form] = Form.useForm<ContributionRules>();
  return (
    <FormModal<ContributionRules>
      open
      title={t('rules')}
      okText={t('goOn')}
      form={form}
      initialValues={found.rules}
      saving={false}
      onSave={onDone}
      onClose={onClose}
    >
      {contributionSources.map((source) => (
        <Form.Item
          key={source}
          name={['weights', source]}
          label={t('weight', { name: t(source) })}
          rules={[{ required: true }]}
        >
          <InputNumber {...weights} precision={0} inputMode="numeric" />
        </Form.Item>
      ))}
      <Form.Item name="minPercent" label={t('minPercent')} rules={[{ required: true }]}>
        <InputNumber min={0} max={100} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="maxPercent" label={t('maxPercent')} rules={[{ required: true }]}>
        <InputNumber min={100} max={200} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="counts" label={t('counts')} extra={t('countsHint')}>
        <Checkbox.Group options={contributionCounts.map((value) => ({ value, label: t(`${value}Marks`) }))} />
      </Form.Item>
      <Form.Item name="rating" valuePropName="checked">
        <Checkbox>{t('rating')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
