import {
  type PictureAlgorithm,
  pictureAlgorithms,
  pictureParameterRules,
  pictureSides,
} from '@xueyan/contract/prep/picture-training';
import {
  type Algorithm,
  type AnyAlgorithm,
  type AnyConfig,
  algorithms,
  algorithmTitle,
  trainingParameters,
} from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { TrainingTask } from './section-task.ts';
import { trainingText } from './training.text.ts';
import { trainingSectionText } from './training-section.text.ts';

/** Of an algorithm of either sort: bounds, what it begins with, and what it does. */
const rulesFor = (algorithm: AnyAlgorithm) =>
  algorithm in pictureAlgorithms
    ? pictureAlgorithms[algorithm as PictureAlgorithm].parameters.map((name) => ({
        name,
        ...pictureParameterRules[name],
      }))
    : algorithms[algorithm as Algorithm].parameters.map((name) => ({ name, ...trainingParameters[name] }));
const startsOf = (algorithm: AnyAlgorithm) =>
  Object.fromEntries(rulesFor(algorithm).map(({ name, start }) => [name, start]));

interface Values {
  name: string;
  algorithm: AnyAlgorithm;
  parameters: Record<string, number>;
  features: string[];
  scale: boolean;
  test: number;
  folds: number;
  seed: number;
  side: 16 | 32 | 64;
  grey: boolean;
  augment: { flip: boolean; shift: boolean };
}

interface Props {
  open: boolean;
  task: TrainingTask;
  form: NonNullable<TrainingTask['form']>;
  onClose: () => void;
}

/** What a student trains, within what the teacher allows. */
export function SectionStartModal({ open, task, form: fixed, onClose }: Props) {
  const t = useText(trainingText);
  const say = useText(trainingSectionText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const start = useAction(trainingSectionApi.start, [trainingSectionApi.get]);
  const first = fixed.algorithms[0] ?? 'logistic';
  const algorithm = Form.useWatch('algorithm', form) ?? first;
  const columns = task.columnList.filter(({ name }) => name !== fixed.target);
  const submit = async (values: Values) => {
    await start.mutateAsync({ sectionId: task.sectionId, name: values.name, config: configOf(values) });
    onClose();
  };
  const configOf = ({ features = [], scale, test, folds, seed, side, grey, augment, parameters }: Values): AnyConfig =>
    fixed.task === 'pictures'
      ? { task: 'pictures', algorithm: algorithm as PictureAlgorithm, side, grey, augment, seed, parameters }
      : {
          ...{ task: fixed.task, algorithm: algorithm as Algorithm, target: fixed.target },
          ...{ scale, test, folds, seed, parameters },
          features:
            features.length > 0 ? features : columns.filter(({ type }) => type !== 'text').map(({ name }) => name),
        };
  const pictures = fixed.task === 'pictures';
  return (
    <FormModal<Values>
      open={open}
      title={say('newTraining')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{ name: `${say('newTraining')} ${task.runList.length + 1}`, algorithm: first, parameters: startsOf(first) },
        ...{ features: [], scale: true, test: 0.3, folds: 5, seed: 1, side: 32, grey: false },
        augment: { flip: false, shift: true },
      }}
      saving={start.isPending}
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
      <Form.Item name="algorithm" label={t('algorithm')}>
        <Select
          options={fixed.algorithms.map((value) => ({ value, label: phrase(algorithmTitle(value)) }))}
          onChange={(next: AnyAlgorithm) => form.setFieldsValue({ parameters: startsOf(next) })}
        />
      </Form.Item>
      {rulesFor(algorithm).map(({ name, hint, min, max, step }) => (
        <Form.Item key={name} name={['parameters', name]} label={phrase(hint)} rules={[{ required: true }]}>
          <InputNumber min={min} max={max} step={step} />
        </Form.Item>
      ))}
      <Form.Item name="features" label={t('features')} hidden={pictures}>
        <Select
          mode="multiple"
          options={columns.map(({ name }) => ({ value: name, label: name }))}
          placeholder={t('allFeatures')}
        />
      </Form.Item>
      <Form.Item name="scale" valuePropName="checked" hidden={pictures}>
        <Checkbox>{t('scale')}</Checkbox>
      </Form.Item>
      <Form.Item name="test" label={t('test')} rules={[{ required: true }]} hidden={pictures}>
        <InputNumber min={0.05} max={0.5} step={0.05} />
      </Form.Item>
      <Form.Item name="folds" label={t('folds')} rules={[{ required: true }]} hidden={pictures}>
        <InputNumber min={0} max={10} precision={0} />
      </Form.Item>
      <Form.Item name="side" label={t('side')} hidden={!pictures}>
        <Select options={pictureSides.map((value) => ({ value, label: `${value} × ${value}` }))} />
      </Form.Item>
      <Form.Item name="grey" valuePropName="checked" hidden={!pictures}>
        <Checkbox>{t('grey')}</Checkbox>
      </Form.Item>
      <Form.Item name={['augment', 'shift']} valuePropName="checked" hidden={!pictures}>
        <Checkbox>{t('augmentShift')}</Checkbox>
      </Form.Item>
      <Form.Item name={['augment', 'flip']} valuePropName="checked" hidden={!pictures}>
        <Checkbox>{t('augmentFlip')}</Checkbox>
      </Form.Item>
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
