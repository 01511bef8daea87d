import { detectionSides } from '@xueyan/contract/prep/detection-training';
import { firstLayers, stackOf } from '@xueyan/contract/prep/net-layer';
import { layersInPage, pageTrainingFaults, pageWorkMax } from '@xueyan/contract/prep/page-training';
import {
  type PictureAlgorithm,
  pageSides,
  pictureAlgorithms,
  pictureSides,
  trainsInPage,
} from '@xueyan/contract/prep/picture-training';
import { trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { type AnyAlgorithm, algorithmTitle } from '@xueyan/contract/prep/training';
import { parameterEffects } from '@xueyan/contract/prep/training-hints';
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
import { LayersField } from './LayersField.tsx';
import type { PageOrder } from './page-training-files.ts';
import type { TrainingTask } from './section-task.ts';
import { configOf, lookOf, rulesFor, type SectionValues, sectionGaps, sectionStarts } from './section-values.ts';
import { trainingText } from './training.text.ts';
import { trainingSectionText } from './training-section.text.ts';

interface Props {
  open: boolean;
  task: TrainingTask;
  form: NonNullable<TrainingTask['form']>;
  onClose: () => void;
  /** Starts a training in this page. */
  onHere: (order: PageOrder) => void;
}

/** Dialog that starts a student's training within the limits set by the teacher. */
export function SectionStartModal({ open, task, form: fixed, onClose, onHere }: Props) {
  const t = useText(trainingText);
  const say = useText(trainingSectionText);
  const see = useText(detectionText);
  const phrase = usePhrase();
  const [form] = Form.useForm<SectionValues>();
  const start = useAction(trainingSectionApi.start, [trainingSectionApi.get]);
  const first = task.able[0] ?? fixed.algorithms[0] ?? 'logistic';
  const algorithm = Form.useWatch('algorithm', form) ?? first;
  const columns = task.columnList.filter(({ name }) => name !== fixed.target);
  const [heavy, setHeavy] = useState(false);
  const submit = async (values: SectionValues) => {
    const config = configOf(task, fixed, values);
    setHeavy(false);
    const { sectionId } = task;
    const order = { source: { versionId: null, sectionId }, name: values.name };
    if (config.task === 'pictures' && trainsInPage(config.algorithm)) {
      // Said before the training, since the server refuses it after.
      const { multiplications } = stackOf(layersInPage(config), config, 2);
      if (multiplications > pageWorkMax) {
        setHeavy(true);
        return;
      }
      onHere({ ...order, config, calculator: 'wasm' });
    } else if ('features' in config && trainsTableInPage(config.algorithm)) onHere({ ...order, config });
    else await start.mutateAsync({ sectionId, name: values.name, config });
    onClose();
  };
  const watched = Form.useWatch((values: SectionValues) => values, form);
  const look = watched && typeof watched.seed === 'number' ? lookOf(fixed.task, watched) : null;
  const detection = fixed.task === 'detection';
  const pictures = fixed.task === 'pictures' || detection;
  const noFolds = pictures || trainsTableInPage(algorithm);
  return (
    <FormModal<SectionValues>
      open={open}
      title={say('newTraining')}
      okText={t('start')}
      form={form}
      initialValues={{
        ...{
          name: `${say('newTraining')} ${task.runList.length + 1}`,
          algorithm: first,
          parameters: sectionStarts(first),
        },
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
          options={fixed.algorithms.map((value) => ({
            ...{ value, label: phrase(algorithmTitle(value)), disabled: !task.able.includes(value) },
          }))}
          onChange={(next: AnyAlgorithm) => {
            form.setFieldsValue({ parameters: sectionStarts(next) });
            // Only pages scale to 28, only the server to 16.
            const sides: readonly number[] = trainsInPage(next) ? pageSides : pictureSides;
            if (!sides.includes(form.getFieldValue('side'))) form.setFieldValue('side', 32);
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
      {!pictures && <FillField gaps={sectionGaps(task, fixed, watched?.features ?? [])} />}
      <Form.Item name="scale" valuePropName="checked" hidden={pictures}>
        <Checkbox>{t('scale')}</Checkbox>
      </Form.Item>
      <Form.Item name="test" label={t('test')} rules={[{ required: true }]} hidden={pictures}>
        <InputNumber min={0.05} max={0.5} step={0.05} />
      </Form.Item>
      <Form.Item name="folds" label={t('folds')} rules={[{ required: true }]} hidden={noFolds}>
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
