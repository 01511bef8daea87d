import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type DatasetVersion, datasetApi } from '@xueyan/contract/prep/dataset';
import {
  type DatasetTable,
  fillWays,
  type RecipeStep,
  recipeMax,
  recipeStepNames,
  recipeSteps,
} from '@xueyan/contract/prep/dataset-table';
import { Alert, Button, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { datasetText } from './dataset.text.ts';

interface CleanModalProps {
  open: boolean;
  datasetId: string;
  version: DatasetVersion;
  table: DatasetTable;
  onClose: () => void;
  /** `jobId`: of the job that makes the version; null: it is there. */
  onDone: (jobId: string | null) => void;
}

interface Draft {
  id: number;
  step: RecipeStep;
}

/** Returns a new step of a kind for the first column. */
function stepOf(step: RecipeStep['step'], column: string): RecipeStep {
  if (step === 'dropDuplicates') return { step };
  if (step === 'dropMissing') return { step, column: null };
  if (step === 'fillMissing') return { step, column, way: 'median' };
  if (step === 'rename') return { step, column, to: column };
  return { step, column };
}

/** Dialog for cleaning steps in order, and for the column to predict. */
export function CleanModal({ open, datasetId, version, table, onClose, onDone }: CleanModalProps) {
  const t = useText(datasetText);
  const phrase = usePhrase();
  const notice = useNotice();
  const names = table.columnList.map(({ name }) => name);
  const [steps, setSteps] = useState<Draft[]>([]);
  const [next, setNext] = useState(0);
  const [target, setTarget] = useState<string | null>(version.target);
  const [note, setNote] = useState('');
  const clean = useAction(datasetApi.clean, [datasetApi.get, datasetApi.list]);
  const renamed = steps.flatMap(({ step }) => (step.step === 'rename' ? [step.to] : []));
  const options = [...new Set([...names, ...renamed])].map((value) => ({ value, label: value }));
  const add = () => {
    setSteps([...steps, { id: next, step: { step: 'dropMissing', column: null } }]);
    setNext(next + 1);
  };
  const change = (id: number, step: RecipeStep) => setSteps(steps.map((one) => (one.id === id ? { id, step } : one)));
  const submit = async () => {
    const recipe = steps.map(({ step }) => step);
    const { jobId } = await clean.mutateAsync({ datasetId, versionId: version.versionId, recipe, target, note });
    if (jobId === null) notice.success(t('uploaded'));
    onDone(jobId);
    onClose();
  };
  return (
    <InputModal
      open={open}
      title={t('clean')}
      okText={t('apply')}
      confirmLoading={clean.isPending}
      // The failure is shown in the dialog.
      onOk={() => void submit().catch(() => {})}
      filled={steps.length > 0 || note !== '' || target !== version.target}
      onClose={onClose}
      width={640}
    >
      <Flex vertical gap="middle">
        <Alert type="info" showIcon title={t('cleanHint')} />
        {clean.error && <Alert type="error" showIcon title={textsFor(clean.error)} />}
        {steps.map(({ id, step }) => (
          <Flex key={id} gap="small" wrap align="center">
            <Select
              aria-label={t('step')}
              style={{ minWidth: 160 }}
              value={step.step}
              options={recipeSteps.map((value) => ({ value, label: phrase(recipeStepNames[value]) }))}
              onChange={(kind) => change(id, stepOf(kind, names[0] ?? ''))}
            />
            {'column' in step && (
              <Select
                aria-label={t('column')}
                style={{ minWidth: 140 }}
                showSearch
                allowClear={step.step === 'dropMissing'}
                placeholder={t('anyColumn')}
                value={step.column}
                options={options}
                onChange={(column: string | undefined) => {
                  if (step.step === 'dropMissing') change(id, { ...step, column: column ?? null });
                  else if (column) change(id, { ...step, column });
                }}
              />
            )}
            {step.step === 'fillMissing' && (
              <Select
                aria-label={t('way')}
                value={step.way}
                options={fillWays.map((value) => ({ value, label: t(value) }))}
                onChange={(way) => change(id, { ...step, way })}
              />
            )}
            {step.step === 'rename' && (
              <Input
                aria-label={t('newName')}
                style={{ width: 140 }}
                maxLength={100}
                value={step.to}
                onChange={(event) => change(id, { ...step, to: event.target.value })}
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('remove')}
              onClick={() => setSteps(steps.filter((one) => one.id !== id))}
            />
          </Flex>
        ))}
        <Button type="dashed" disabled={steps.length >= recipeMax} onClick={add}>
          {t('addStep')}
        </Button>
        <Form layout="vertical">
          <Form.Item label={t('target')}>
            <Select
              aria-label={t('target')}
              allowClear
              showSearch
              placeholder={t('noTarget')}
              value={target}
              options={options}
              onChange={(value: string | undefined) => setTarget(value ?? null)}
            />
          </Form.Item>
          <Form.Item label={t('note')}>
            <Input
              aria-label={t('note')}
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
        </Form>
      </Flex>
    </InputModal>
  );
}
