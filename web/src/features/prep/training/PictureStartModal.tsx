import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { firstLayers } from '@xueyan/contract/prep/net-layer';
import {
  type PictureAlgorithm,
  type PictureConfig,
  pictureAlgorithms,
  pictureParameterRules,
  pictureSides,
  serverPictureAlgorithms,
} from '@xueyan/contract/prep/picture-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import { parameterEffects } from '@xueyan/contract/prep/training-hints';
import { Alert, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AugmentFields } from './AugmentFields.tsx';
import { LayersField } from './LayersField.tsx';
import { trainingText } from './training.text.ts';

type Values = Omit<PictureConfig, 'task'> & { name: string; datasetId: string; versionId?: string };

const startsOf = (algorithm: PictureAlgorithm) =>
  Object.fromEntries(pictureAlgorithms[algorithm].parameters.map((one) => [one, pictureParameterRules[one].start]));

interface PictureStartModalProps {
  open: boolean;
  /** True if this server trains nets. */
  nets: boolean;
  /** Data set that is chosen beforehand. */
  given?: string | undefined;
  onClose: () => void;
}

/** Dialog that starts a training on pictures. */
export function PictureStartModal({ open, nets, given, onClose }: PictureStartModalProps) {
  const t = useText(trainingText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const start = useAction(trainingApi.start, [trainingApi.list]);
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'imageClassification' }));
  const first: PictureAlgorithm = nets ? 'cnn' : 'hogMlp';
  const datasetId = Form.useWatch('datasetId', form) ?? '';
  const algorithm = Form.useWatch('algorithm', form) ?? first;
  const dataset = useQuery({ ...query(datasetApi.get, { datasetId, versionId: null }), enabled: datasetId !== '' });
  const versions = dataset.data?.versionList ?? [];
  const versionId = Form.useWatch('versionId', form) ?? versions[0]?.versionId;
  const watched = {
    ...{ side: Form.useWatch('side', form), grey: Form.useWatch('grey', form) },
    ...{ augment: Form.useWatch('augment', form), seed: Form.useWatch('seed', form) },
  };
  const { side, grey, augment, seed } = watched;
  const complete = side !== undefined && grey !== undefined && augment !== undefined && typeof seed === 'number';
  const look = complete ? ({ task: 'pictures', side, grey, augment, seed } as const) : null;
  const submit = async ({ name, datasetId: _, versionId: chosen, ...config }: Values) => {
    const versionId = chosen ?? versions[0]?.versionId ?? '';
    const { runId } = await start.mutateAsync({ versionId, name, config: { task: 'pictures', ...config } });
    onClose();
    await navigate(`/prep/trainings/${runId}`);
  };
  const { parameters, epochs } = pictureAlgorithms[algorithm];
  const classes = dataset.data?.table?.columnList.find(({ name }) => name === 'class')?.distinct ?? 0;
  return (
    <FormModal<Values>
      open={open}
      title={t('createPictures')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{ name: '', algorithm: first, side: 32, grey: false, seed: 1 },
        ...{ augment: { flip: false, shift: true }, parameters: startsOf(first), layers: firstLayers },
        ...(given && { datasetId: given }),
      }}
      {...(algorithm === 'layers' && { width: 720 })}
      saving={start.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      <Flex vertical gap="small" style={{ marginBlockEnd: 16 }}>
        {start.error && <Alert type="error" showIcon title={textsFor(start.error)} />}
        {!nets && <Alert type="info" showIcon title={t('noNets')} description={t('noNetsHint')} />}
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
          notFoundContent={t('noPictureSets')}
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
      <Form.Item name="algorithm" label={t('algorithm')}>
        <Select
          options={serverPictureAlgorithms.map((value) => ({
            value,
            label: phrase(pictureAlgorithms[value].names),
            disabled: pictureAlgorithms[value].net && !nets,
          }))}
          onChange={(next: PictureAlgorithm) => form.setFieldsValue({ parameters: startsOf(next) })}
        />
      </Form.Item>
      {parameters.map((one) => (
        <Form.Item
          key={one}
          name={['parameters', one]}
          label={phrase(pictureParameterRules[one].hint)}
          extra={phrase(parameterEffects[one])}
          rules={[{ required: true }]}
        >
          <InputNumber
            min={pictureParameterRules[one].min}
            max={pictureParameterRules[one].max}
            step={pictureParameterRules[one].step}
          />
        </Form.Item>
      ))}
      <Form.Item name="side" label={t('side')}>
        <Select options={pictureSides.map((value) => ({ value, label: `${value} × ${value}` }))} />
      </Form.Item>
      <Form.Item name="grey" valuePropName="checked">
        <Checkbox>{t('grey')}</Checkbox>
      </Form.Item>
      {algorithm === 'layers' && <LayersField side={side ?? 32} grey={grey ?? false} classes={classes} />}
      <AugmentFields look={look} source={versionId ? { versionId } : null} hidden={!epochs} />
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
