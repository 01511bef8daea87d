import { useQuery } from '@tanstack/react-query';
import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import type { trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { modelText } from './model.text.ts';

interface SaveModelModalProps {
  open: boolean;
  run: Output<typeof trainingApi.get>;
  onClose: () => void;
}

interface Values {
  /** Empty: a new model. */
  trainedModelId: string;
  name: string;
  note: string;
  use: boolean;
}

/** Dialog that keeps a training as the next version of a model. */
export function SaveModelModal({ open, run, onClose }: SaveModelModalProps) {
  const t = useText(modelText);
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { task } = run.config;
  const models = useQuery(query(trainedModelApi.list, { task, pageSize: 100 }));
  const save = useCreation(trainedModelApi.save, [trainedModelApi.list, trainedModelApi.get]);
  const trainedModelId = Form.useWatch('trainedModelId', form) ?? '';
  const submit = async ({ trainedModelId: chosen, ...values }: Values) => {
    const made = await save.mutateAsync({ ...values, runId: run.runId, trainedModelId: chosen || null });
    onClose();
    await navigate(`/prep/models/${made.trainedModelId}`);
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('saveTitle')}
      okText={t('saveOk')}
      form={form}
      initialValues={{ trainedModelId: '', name: run.datasetName, note: '', use: true }}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {save.error && <Alert type="error" showIcon title={textsFor(save.error)} />}
      <Form.Item name="trainedModelId" label={t('model')}>
        <Select
          loading={models.isPending}
          options={[
            { value: '', label: t('newModel') },
            ...(models.data?.pageInfo.resultList ?? []).map((one) => ({
              value: one.trainedModelId,
              label: t('nextOf', { name: one.name, n: one.versionCount }),
            })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('name')}
        hidden={trainedModelId !== ''}
        rules={[{ required: trainedModelId === '', whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="note" label={t('note')} extra={t('noteHint')}>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="use" valuePropName="checked">
        <Checkbox>{t('useNow')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
