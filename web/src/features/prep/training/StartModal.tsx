import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  type Algorithm,
  algorithms,
  serverTableAlgorithms,
  type TrainingTask,
  tableStarts,
  trainingTasks,
} from '@xueyan/contract/prep/table-training';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { algorithmIdeas, parameterEffects } from '@xueyan/contract/prep/training-hints';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { FillField } from './FillField.tsx';
import { fillFor, gapsIn } from './gaps.ts';
import { pageTrainingText } from './page-training.text.ts';
import { trainingText } from './training.text.ts';

type Values = Omit<TrainingConfig, 'target' | 'parameters'> & {
  name: string;
  datasetId: string;
  versionId?: string;
  target?: string;
  /** Absent where the algorithm has none: the form gives back its fields alone. */
  parameters?: TrainingConfig['parameters'];
};

interface StartModalProps {
  open: boolean;
  /** Data set that is chosen beforehand. */
  given?: string | undefined;
  onClose: () => void;
}

/** Dialog that starts a training on a table. */
export function StartModal({ open, given, onClose }: StartModalProps) {
  const t = useText(trainingText);
  const say = useText(pageTrainingText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const start = useAction(trainingApi.start, [trainingApi.list]);
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'machineLearning' }));
  const datasetId = Form.useWatch('datasetId', form) ?? '';
  const task = Form.useWatch('task', form) ?? 'classification';
  const algorithm = Form.useWatch('algorithm', form) ?? 'logistic';
  const chosenId = Form.useWatch('versionId', form) ?? null;
  const dataset = useQuery({
    ...query(datasetApi.get, { datasetId, versionId: chosenId }),
    enabled: datasetId !== '',
    // Until those of another version are there, the fields stay: one that goes loses what was chosen in it.
    placeholderData: (kept) => (kept?.dataset.datasetId === datasetId ? kept : undefined),
  });
  const versions = dataset.data?.versionList ?? [];
  const columns = dataset.data?.table?.columnList ?? [];
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  const target = versions.find(({ versionId }) => versionId === dataset.data?.versionId)?.target;
  const usedOf = (chosen: string | undefined, features: string[]) => {
    const plain = task === 'structure' && algorithm !== 'pca';
    const aim = plain ? null : (chosen ?? target ?? null);
    const others = columns.filter((one) => one.name !== aim && one.name !== target && one.type !== 'text');
    const used = features.length > 0 ? features.filter((one) => one !== aim) : others.map((one) => one.name);
    return { features: used, target: aim };
  };
  const aimed = Form.useWatch('target', form);
  const picked = Form.useWatch('features', form) ?? [];
  const used = usedOf(aimed, picked);
  // The target only colours the points of a structure.
  const gaps = gapsIn(columns, task === 'structure' ? { ...used, target: null } : used);
  const submit = async (values: Values) => {
    const { name, datasetId: _, versionId: __, target: chosen, features = [], fill, ...config } = values;
    const versionId = dataset.data?.versionId ?? '';
    const whole = { parameters: {}, ...config, ...usedOf(chosen, features), ...fillFor(gaps, fill) };
    await start.mutateAsync({ versionId, name, config: whole });
    onClose();
  };
  const chooseTask = (next: TrainingTask) => {
    const first = serverTableAlgorithms(next)[0] ?? 'logistic';
    form.setFieldsValue({ algorithm: first, parameters: tableStarts(first) });
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('create')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{
          name: '',
          task: 'classification',
          algorithm: 'logistic',
          parameters: tableStarts('logistic'),
          features: [],
        },
        ...{ scale: true, fill: 'median', test: 0.3, folds: 5, seed: 1 },
        ...(given && { datasetId: given }),
      }}
      saving={start.isPending || dataset.isPlaceholderData}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {start.error && <Alert type="error" showIcon title={textsFor(start.error)} />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="datasetId" label={t('dataset')} rules={[{ required: true, message: t('datasetRequired') }]}>
        <Select
          // Versions and columns are those of a data set.
          onChange={() => form.resetFields(['versionId', 'features', 'target'])}
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
      <Form.Item name="task" label={t('task')}>
        <Select options={trainingTasks.map((value) => ({ value, label: t(value) }))} onChange={chooseTask} />
      </Form.Item>
      <Form.Item name="algorithm" label={t('algorithm')} extra={phrase(algorithmIdeas[algorithm])}>
        <Select
          options={serverTableAlgorithms(task).map((value) => ({ value, label: phrase(algorithms[value].names) }))}
          onChange={(next: Algorithm) => form.setFieldsValue({ parameters: tableStarts(next) })}
        />
      </Form.Item>
      {algorithms[algorithm].parameters.map((one) => (
        <Form.Item
          key={one}
          name={['parameters', one]}
          label={phrase(trainingParameters[one].hint)}
          extra={phrase(parameterEffects[one])}
          rules={[{ required: true }]}
        >
          <InputNumber
            min={trainingParameters[one].min}
            max={trainingParameters[one].max}
            step={trainingParameters[one].step}
          />
        </Form.Item>
      ))}
      {(task !== 'structure' || algorithm === 'pca') && (
        <Form.Item
          name="target"
          label={t(task === 'structure' ? 'colourBy' : 'target')}
          required={task !== 'structure'}
          // The data set may have a target of its own, which is shown in the empty field.
          rules={task === 'structure' || target ? [] : [{ required: true, message: say('targetRequired') }]}
        >
          <Select showSearch options={options} placeholder={target ?? ''} />
        </Form.Item>
      )}
      <Form.Item name="features" label={t('features')}>
        <Select mode="multiple" options={options} placeholder={t('allFeatures')} />
      </Form.Item>
      <FillField gaps={gaps} />
      <Form.Item name="scale" valuePropName="checked">
        <Checkbox>{t('scale')}</Checkbox>
      </Form.Item>
      <Form.Item name="test" label={t('test')} rules={[{ required: true }]} hidden={task === 'structure'}>
        <InputNumber min={0.05} max={0.5} step={0.05} />
      </Form.Item>
      <Form.Item name="folds" label={t('folds')} rules={[{ required: true }]} hidden={task === 'structure'}>
        <InputNumber min={0} max={10} precision={0} />
      </Form.Item>
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
