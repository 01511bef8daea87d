import { groupCounts, groupingApi, groupingMethods } from '@xueyan/contract/teaching/grouping';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Checkbox, Form, InputNumber, Radio, Input as TextInput } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { groupingText } from './grouping.text.ts';

type MakeForm = Omit<Input<typeof groupingApi.make>, 'classSessionId'>;
const { shape: asked } = groupingApi.make.input;

interface MakeGroupingModalProps {
  classSessionId: string;
  open: boolean;
  onClose: () => void;
}

/** Puts the students of a class into new groups. */
export function MakeGroupingModal({ classSessionId, open, onClose }: MakeGroupingModalProps) {
  const t = useText(groupingText);
  const notice = useNotice();
  const [form] = Form.useForm<MakeForm>();
  const make = useCreation(groupingApi.make, [groupingApi.current, groupingApi.list]);
  const submit = async (values: MakeForm) => {
    try {
      await make.mutateAsync({ classSessionId, ...values });
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<MakeForm>
      open={open}
      title={t('make')}
      okText={t('make')}
      form={form}
      initialValues={{
        name: t('defaultName', { date: schoolNow().slice(5, 10) }),
        method: 'random',
        count: 4,
        presentOnly: true,
      }}
      saving={make.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(asked.name)}>
        <TextInput maxLength={maxOf(asked.name)} />
      </Form.Item>
      <Form.Item name="method" label={t('method')}>
        <Radio.Group optionType="button" options={groupingMethods.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="count" label={t('count')} rules={rulesOf(asked.count)}>
        <InputNumber min={groupCounts.min} max={groupCounts.max} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="presentOnly" valuePropName="checked">
        <Checkbox>{t('presentOnly')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
