import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  type DetectionConfig,
  detectionAlgorithms,
  detectionParameterRules,
  detectionSides,
} from '@xueyan/contract/prep/detection-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import { parameterEffects } from '@xueyan/contract/prep/training-hints';
import { may } from '@xueyan/contract/wire/actor';
import { Alert, Flex, Form, Input, InputNumber, Select } from 'antd';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AugmentFields } from './AugmentFields.tsx';
import { detectionText } from './detection.text.ts';
import { InstallNote } from './InstallNote.tsx';
import { trainingText } from './training.text.ts';
import { WeightsField } from './WeightsField.tsx';

type Values = Omit<DetectionConfig, 'task' | 'algorithm'> & { name: string; datasetId: string; versionId?: string };

const { parameters } = detectionAlgorithms.centre;
const starts = Object.fromEntries(parameters.map((one) => [one, detectionParameterRules[one].start]));

interface DetectionStartModalProps {
  open: boolean;
  /** True if this server trains nets. */
  nets: boolean;
  /** Data set that is chosen beforehand. */
  given?: string | undefined;
  onClose: () => void;
}

/** Dialog that starts the training of a detector. */
export function DetectionStartModal({ open, nets, given, onClose }: DetectionStartModalProps) {
  const t = useText(trainingText);
  const say = useText(detectionText);
  const phrase = usePhrase();
  const mayInstall = may(useActor(), 'installation.manage');
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const start = useAction(trainingApi.start, [trainingApi.list]);
  const { data: status } = useQuery(query(trainingApi.status, {}));
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'objectDetection' }));
  const datasetId = Form.useWatch('datasetId', form) ?? '';
  const dataset = useQuery({ ...query(datasetApi.get, { datasetId, versionId: null }), enabled: datasetId !== '' });
  const versions = dataset.data?.versionList ?? [];
  const versionId = Form.useWatch('versionId', form) ?? versions[0]?.versionId;
  const side = Form.useWatch('side', form);
  const augment = Form.useWatch('augment', form);
  const seed = Form.useWatch('seed', form);
  const complete = side !== undefined && augment !== undefined && typeof seed === 'number';
  const look = complete ? ({ task: 'detection', side, augment, seed } as const) : null;
  const submit = async ({ name, datasetId: _, versionId: chosen, from, ...config }: Values) => {
    const versionId = chosen ?? versions[0]?.versionId ?? '';
    const whole = { task: 'detection', algorithm: 'centre', ...config, ...(from && { from }) } as const;
    const { runId } = await start.mutateAsync({ versionId, name, config: whole });
    onClose();
    await navigate(`/prep/trainings/${runId}`);
  };
  return (
    <FormModal<Values>
      open={open}
      title={say('create')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{ name: '', side: 128, seed: 1, augment: { flip: true, shift: true }, parameters: starts },
        ...(given && { datasetId: given }),
      }}
      saving={start.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      <Flex vertical gap="small" style={{ marginBlockEnd: 16 }}>
        {start.error && <Alert type="error" showIcon title={textsFor(start.error)} />}
        {!nets &&
          (mayInstall && status ? (
            <InstallNote missing={status.missing} nets={status.nets} />
          ) : (
            <Alert type="warning" showIcon title={say('noNets')} description={say('askAdmin')} />
          ))}
        <Alert type="info" showIcon title={say('honest')} description={say('honestHint')} />
      </Flex>
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="datasetId" label={t('dataset')} rules={[{ required: true, message: t('datasetRequired') }]}>
        <Select
          notFoundContent={say('noSets')}
          onChange={() => form.resetFields(['versionId'])}
          options={datasets.data?.pageInfo.resultList
            .filter(({ versionCount }) => versionCount > 0)
            .map((one) => ({ value: one.datasetId, label: one.name }))}
        />
      </Form.Item>
      {versions.length > 1 && (
        <Form.Item name="versionId" label={t('version')}>
          <Select
            placeholder={t('latest')}
            options={versions.map((one) => ({ value: one.versionId, label: `${one.number} · ${one.note}` }))}
          />
        </Form.Item>
      )}
      {parameters.map((one) => (
        <Form.Item
          key={one}
          name={['parameters', one]}
          label={phrase(detectionParameterRules[one].hint)}
          extra={phrase(parameterEffects[one])}
          rules={[{ required: true }]}
        >
          <InputNumber
            min={detectionParameterRules[one].min}
            max={detectionParameterRules[one].max}
            step={detectionParameterRules[one].step}
          />
        </Form.Item>
      ))}
      <Form.Item name="side" label={say('size')}>
        <Select options={detectionSides.map((value) => ({ value, label: `${value} × ${value}` }))} />
      </Form.Item>
      <Form.Item name="from" label={say('from')}>
        <WeightsField nets={nets} />
      </Form.Item>
      <AugmentFields look={look} source={versionId ? { versionId } : null} detects />
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
