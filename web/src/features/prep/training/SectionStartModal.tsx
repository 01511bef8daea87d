import type { AugmentationLook } from '@xueyan/contract/prep/augmentation';
import {
  type DetectionAlgorithm,
  type DetectionConfig,
  detectionAlgorithms,
  detectionParameterRules,
  detectionSides,
} from '@xueyan/contract/prep/detection-training';
import { firstLayers, type NetLayer, stackOf } from '@xueyan/contract/prep/net-layer';
import { layersInPage, pageTrainingFaults, pageWorkMax } from '@xueyan/contract/prep/page-training';
import {
  type PictureAlgorithm,
  type PictureConfig,
  pageSides,
  pictureAlgorithms,
  pictureParameterRules,
  pictureSides,
  trainsInPage,
} from '@xueyan/contract/prep/picture-training';
import {
  type Algorithm,
  type AnyAlgorithm,
  type AnyConfig,
  algorithms,
  algorithmTitle,
  type TrainingConfig,
} from '@xueyan/contract/prep/training';
import { parameterEffects } from '@xueyan/contract/prep/training-hints';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AugmentFields } from './AugmentFields.tsx';
import { detectionText } from './detection.text.ts';
import { FillField } from './FillField.tsx';
import { fillFor, gapsIn } from './gaps.ts';
import { LayersField } from './LayersField.tsx';
import type { TrainingTask } from './section-task.ts';
import { trainingText } from './training.text.ts';
import { trainingSectionText } from './training-section.text.ts';
import type { PictureOrder } from './usePictureTrainer.ts';

/** Returns bounds, default and description of the parameters of any algorithm. */
function rulesFor(algorithm: AnyAlgorithm) {
  if (algorithm in pictureAlgorithms)
    return pictureAlgorithms[algorithm as PictureAlgorithm].parameters.map((name) => ({
      ...{ name, ...pictureParameterRules[name] },
    }));
  if (algorithm in detectionAlgorithms)
    return detectionAlgorithms[algorithm as DetectionAlgorithm].parameters.map((name) => ({
      ...{ name, ...detectionParameterRules[name] },
    }));
  return algorithms[algorithm as Algorithm].parameters.map((name) => ({ name, ...trainingParameters[name] }));
}
const startsOf = (algorithm: AnyAlgorithm) =>
  Object.fromEntries(rulesFor(algorithm).map(({ name, start }) => [name, start]));

interface Values {
  name: string;
  algorithm: AnyAlgorithm;
  parameters: Record<string, number>;
  features: string[];
  scale: boolean;
  fill?: TrainingConfig['fill'];
  test: number;
  folds: number;
  seed: number;
  side: PictureConfig['side'];
  detectionSide: DetectionConfig['side'];
  grey: boolean;
  augment: PictureConfig['augment'];
  /** Of a net of own layers. */
  layers?: NetLayer[];
}

/** Returns the settings of a form that decide what the training sees; null for tables. */
function lookOf(
  task: AnyConfig['task'],
  { augment, seed, side, detectionSide, grey }: Values,
): AugmentationLook | null {
  if (task === 'pictures') return { task, side, grey, augment, seed };
  if (task !== 'detection') return null;
  const { rotate: _, ...changes } = augment;
  return { task, side: detectionSide, augment: changes, seed };
}

interface Props {
  open: boolean;
  task: TrainingTask;
  form: NonNullable<TrainingTask['form']>;
  onClose: () => void;
  /** Starts a training in this page. */
  onHere: (order: PictureOrder) => void;
}

/** Dialog that starts a student's training within the limits set by the teacher. */
export function SectionStartModal({ open, task, form: fixed, onClose, onHere }: Props) {
  const t = useText(trainingText);
  const say = useText(trainingSectionText);
  const see = useText(detectionText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const start = useAction(trainingSectionApi.start, [trainingSectionApi.get]);
  const first = fixed.algorithms[0] ?? 'logistic';
  const algorithm = Form.useWatch('algorithm', form) ?? first;
  const columns = task.columnList.filter(({ name }) => name !== fixed.target);
  const [heavy, setHeavy] = useState(false);
  const submit = async (values: Values) => {
    const config = configOf(values);
    setHeavy(false);
    const { sectionId } = task;
    if (config.task === 'pictures' && trainsInPage(config.algorithm)) {
      // Said before the training, since the server refuses it after.
      const { multiplications } = stackOf(layersInPage(config), config, 2);
      if (multiplications > pageWorkMax) {
        setHeavy(true);
        return;
      }
      onHere({ source: { versionId: null, sectionId }, name: values.name, config, calculator: 'wasm' });
    } else await start.mutateAsync({ sectionId, name: values.name, config });
    onClose();
  };
  const configOf = (values: Values): AnyConfig => {
    const {
      features = [],
      scale,
      fill,
      test,
      folds,
      seed,
      side,
      detectionSide,
      grey,
      augment,
      parameters,
      layers,
    } = values;
    const seen = { seed, parameters };
    if (fixed.task === 'detection') {
      const { rotate: _, ...changes } = augment;
      return {
        ...{ task: 'detection', algorithm: algorithm as DetectionAlgorithm, side: detectionSide, augment: changes },
        ...seen,
      };
    }
    if (fixed.task === 'pictures')
      return {
        ...{ task: 'pictures', algorithm: algorithm as PictureAlgorithm, side, grey, augment },
        ...{ ...seen, ...(layers && { layers }) },
      };
    return {
      ...{ task: fixed.task, algorithm: algorithm as Algorithm, target: fixed.target, features: usedOf(features) },
      ...{ scale, test, folds, seed, parameters, ...fillFor(gapsOf(features), fill) },
    };
  };
  const usedOf = (chosen: string[]) =>
    chosen.length > 0 ? chosen : columns.filter(({ type }) => type !== 'text').map(({ name }) => name);
  const gapsOf = (chosen: string[]) => gapsIn(task.columnList, { features: usedOf(chosen), target: fixed.target });
  const watched = Form.useWatch((values: Values) => values, form);
  const look = watched && typeof watched.seed === 'number' ? lookOf(fixed.task, watched) : null;
  const detection = fixed.task === 'detection';
  const pictures = fixed.task === 'pictures' || detection;
  return (
    <FormModal<Values>
      open={open}
      title={say('newTraining')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{ name: `${say('newTraining')} ${task.runList.length + 1}`, algorithm: first, parameters: startsOf(first) },
        ...{ features: [], scale: true, fill: 'median', test: 0.3, folds: 5, seed: 1, grey: false },
        ...{ side: 32, detectionSide: 128, layers: firstLayers },
        augment: { flip: false, shift: true },
      }}
      {...(/^(layers|pageLayers)$/.test(algorithm) && { width: 720 })}
      saving={start.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {start.error && <Alert type="error" showIcon title={textsFor(start.error)} />}
      {heavy && <Alert type="error" showIcon title={phrase(pageTrainingFaults.heavy.text)} />}
      {detection && <Alert type="info" showIcon title={see('honest')} description={see('honestHint')} />}
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
          onChange={(next: AnyAlgorithm) => {
            form.setFieldsValue({ parameters: startsOf(next) });
            // Only pages scale to 28.
            if (!trainsInPage(next) && form.getFieldValue('side') === 28) form.setFieldValue('side', 32);
          }}
        />
      </Form.Item>
      {rulesFor(algorithm).map(({ name, hint, min, max, step }) => (
        <Form.Item
          key={name}
          name={['parameters', name]}
          label={phrase(hint)}
          extra={phrase(parameterEffects[name])}
          rules={[{ required: true }]}
        >
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
      {!pictures && <FillField gaps={gapsOf(watched?.features ?? [])} />}
      <Form.Item name="scale" valuePropName="checked" hidden={pictures}>
        <Checkbox>{t('scale')}</Checkbox>
      </Form.Item>
      <Form.Item name="test" label={t('test')} rules={[{ required: true }]} hidden={pictures}>
        <InputNumber min={0.05} max={0.5} step={0.05} />
      </Form.Item>
      <Form.Item name="folds" label={t('folds')} rules={[{ required: true }]} hidden={pictures}>
        <InputNumber min={0} max={10} precision={0} />
      </Form.Item>
      <Form.Item name="side" label={t('side')} hidden={!pictures || detection}>
        <Select
          options={(trainsInPage(algorithm) ? pageSides : pictureSides).map((value) => ({
            value,
            label: `${value} × ${value}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="detectionSide" label={see('size')} hidden={!detection}>
        <Select options={detectionSides.map((value) => ({ value, label: `${value} × ${value}` }))} />
      </Form.Item>
      <Form.Item name="grey" valuePropName="checked" hidden={!pictures || detection}>
        <Checkbox>{t('grey')}</Checkbox>
      </Form.Item>
      {/^(layers|pageLayers)$/.test(algorithm) && (
        <LayersField side={watched?.side ?? 32} grey={watched?.grey ?? false} classes={0} />
      )}
      {pictures && (
        <AugmentFields
          look={look}
          source={{ sectionId: task.sectionId }}
          detects={detection}
          plain={trainsInPage(algorithm)}
          hidden={!detection && !pictureAlgorithms[algorithm as PictureAlgorithm]?.epochs}
        />
      )}
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
