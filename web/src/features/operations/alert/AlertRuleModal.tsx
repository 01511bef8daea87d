import {
  type AlertRule,
  type AlertRuleForm,
  alertApi,
  alertComparisons,
  alertMinutesMax,
  comparisonNames,
} from '@xueyan/contract/operations/alert';
import { type MetricUnit, metricSpecs, metrics } from '@xueyan/contract/operations/metric';
import { Alert, Flex, Form, Input, InputNumber, Select } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { alertText } from './alert.text.ts';

interface AlertRuleModalProps {
  open: boolean;
  /** The rule to change; undefined: a new one. */
  edited?: AlertRule | undefined;
  onClose: () => void;
}

const signs: Record<MetricUnit, string> = {
  ...{ percent: '%', megabytes: 'MB', milliseconds: 'ms', seconds: 's', perSecond: '/s' },
  count: '',
};

/** Dialog for the metric, threshold and minutes of a rule. */
export function AlertRuleModal({ open, edited, onClose }: AlertRuleModalProps) {
  const t = useText(alertText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<AlertRuleForm>();
  const metric = Form.useWatch('metric', form);
  const save = useCreation(alertApi.save, [alertApi.list]);
  const update = useAction(alertApi.update, [alertApi.list, alertApi.history]);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async (values: AlertRuleForm) => {
    const enabled = edited?.enabled ?? true;
    if (edited) await update.mutateAsync({ ...values, enabled, ruleId: edited.ruleId, version: edited.version });
    else await save.mutateAsync({ ...values, enabled });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<AlertRuleForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        name: edited?.name ?? '',
        metric: edited?.metric ?? 'diskFree',
        comparison: edited?.comparison ?? 'below',
        threshold: edited?.threshold ?? 10,
        minutes: edited?.minutes ?? 5,
      }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} style={{ marginBlockEnd: 16 }} />}
      <Form.Item
        name="name"
        label={t('rule')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="metric" label={t('metric')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={metrics.map((value) => ({ value, label: phrase(metricSpecs[value].name) }))}
        />
      </Form.Item>
      <Flex gap="middle" wrap>
        <Form.Item name="comparison" label={t('condition')} style={{ flex: '1 1 120px' }}>
          <Select options={alertComparisons.map((value) => ({ value, label: phrase(comparisonNames[value]) }))} />
        </Form.Item>
        <Form.Item
          name="threshold"
          label={t('threshold')}
          style={{ flex: '1 1 120px' }}
          rules={[{ required: true, message: t('thresholdRequired') }]}
        >
          <InputNumber
            min={0}
            max={10_000_000}
            suffix={metric && signs[metricSpecs[metric].unit]}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item
          name="minutes"
          label={t('lasting')}
          style={{ flex: '1 1 120px' }}
          rules={[{ required: true, message: t('minutesRequired') }]}
        >
          <InputNumber
            min={1}
            max={alertMinutesMax}
            precision={0}
            suffix={t('minutesUnit')}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Flex>
    </FormModal>
  );
}
