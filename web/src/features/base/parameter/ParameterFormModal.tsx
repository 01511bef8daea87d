import { type Parameter, type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { Alert, Form } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ParameterField } from './ParameterField.shared.tsx';
import { parameterText } from './parameter.text.ts';

interface ParameterFormModalProps {
  open: boolean;
  parameter: Parameter;
  onClose: () => void;
}

/** Form that sets one parameter. */
export function ParameterFormModal({ open, parameter, onClose }: ParameterFormModalProps) {
  const t = useText(parameterText);
  const notice = useNotice();
  const [form] = Form.useForm<{ value: ParameterValue }>();
  const save = useAction(parameterApi.save, [parameterApi.list, parameterApi.listChanges]);
  const { name, version, rule } = parameter;
  const words = save.error && textsFor(save.error);
  const submit = async ({ value }: { value: ParameterValue }) => {
    // A secret is never shown: where nothing new is entered, the one that is kept stays.
    if (rule.kind === 'secret' && value === '') return onClose();
    await save.mutateAsync({ settings: [{ name, version, value }] });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<{ value: ParameterValue }>
      open={open}
      title={parameter.title}
      okText={t('save')}
      form={form}
      initialValues={{ value: parameter.value ?? '' }}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <ParameterField parameter={parameter} name="value" />
    </FormModal>
  );
}
