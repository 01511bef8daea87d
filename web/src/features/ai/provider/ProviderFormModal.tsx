import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  concurrencyBounds,
  contextBounds,
  modelKindNames,
  modelKinds,
  modelsMax,
  type Provider,
  ProviderForm,
  priceBounds,
  providerApi,
} from '@xueyan/contract/ai/provider';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import styles from './Provider.module.css';
import { providerText } from './provider.text.ts';

interface ProviderFormModalProps {
  open: boolean;
  /** Provider to change; without it a new one is added. */
  edited?: Provider | undefined;
  onClose: () => void;
}

const stale = [providerApi.list];
const { shape } = ProviderForm;
const freshModel = { kind: 'chat' as const, context: 32_768, priceIn: 0, priceOut: 0, enabled: true, title: '' };

/** Form of a provider: its address, key and models. */
export function ProviderFormModal({ open, edited, onClose }: ProviderFormModalProps) {
  const t = useText(providerText);
  const language = useLanguage();
  const notice = useNotice();
  const [form] = Form.useForm<ProviderForm>();
  const save = useCreation(providerApi.save, stale);
  const update = useAction(providerApi.update, stale);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async (values: ProviderForm) => {
    const models = (values.models ?? []).map((model) => ({ ...freshModel, ...model }));
    if (edited) {
      const { providerId, version } = edited;
      await update.mutateAsync({ ...values, key: values.key || null, models, providerId, version });
    } else await save.mutateAsync({ ...values, models });
    notice.success(t('saved'));
    onClose();
  };
  const initial = edited
    ? { ...edited, key: '', providerId: undefined, version: undefined }
    : { name: '', address: '', key: '', local: false, enabled: true, concurrency: 8, models: [freshModel as never] };
  const kinds = modelKinds.map((value) => ({
    value,
    label: phraseIn(language, modelKindNames[value], toTraditional),
  }));
  return (
    <FormModal<ProviderForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={760}
      form={form}
      initialValues={initial}
      saving={save.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="address" label={t('address')} extra={t('addressHint')} rules={rulesOf(shape.address)}>
        <Input maxLength={300} inputMode="url" />
      </Form.Item>
      <Form.Item name="key" label={t('key')} extra={t(edited?.hasKey ? 'keyKept' : 'keyHint')}>
        <Input.Password maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name="local" valuePropName="checked" extra={t('localHint')}>
        <Checkbox>{t('local')}</Checkbox>
      </Form.Item>
      <Form.Item name="concurrency" label={t('concurrency')} rules={rulesOf(shape.concurrency)}>
        <InputNumber {...concurrencyBounds} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.List name="models">
        {(fields, { add, remove }) => (
          <Form.Item label={t('models')}>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.model}>
                <Form.Item name={[name, 'modelId']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'model']} label={t('model')} rules={[{ required: true }]}>
                  <Input maxLength={120} />
                </Form.Item>
                <Form.Item name={[name, 'title']} label={t('modelTitle')}>
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item name={[name, 'kind']} label={t('kind')} rules={[{ required: true }]}>
                  <Select options={kinds} />
                </Form.Item>
                <Form.Item name={[name, 'context']} label={t('context')} rules={[{ required: true }]}>
                  <InputNumber {...contextBounds} precision={0} />
                </Form.Item>
                <Form.Item name={[name, 'priceIn']} label={t('priceIn')} rules={[{ required: true }]}>
                  <InputNumber {...priceBounds} />
                </Form.Item>
                <Form.Item name={[name, 'priceOut']} label={t('priceOut')} rules={[{ required: true }]}>
                  <InputNumber {...priceBounds} />
                </Form.Item>
                <Form.Item name={[name, 'enabled']} label={t('enabled')} valuePropName="checked">
                  <Switch />
                </Form.Item>
                <Button type="link" danger onClick={() => remove(name)}>
                  {t('removeModel')}
                </Button>
              </div>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= modelsMax}
              onClick={() => add(freshModel)}
            >
              {t('addModel')}
            </Button>
          </Form.Item>
        )}
      </Form.List>
    </FormModal>
  );
}
