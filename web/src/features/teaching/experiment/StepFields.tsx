import { Checkpoint, checkpointKinds } from '@xueyan/contract/teaching/experiment';
import { Form, Input, InputNumber, type InputRef, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import { missingIn, type StepDraft, type StepField } from './experiment-draft.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { ScriptField } from './ScriptField.tsx';
import styles from './Steps.module.css';

interface Props {
  sectionId: string;
  step: StepDraft;
  strict: boolean;
  fresh: boolean;
  onChange: (part: Partial<StepDraft>) => void;
}

export function StepFields({ sectionId, step, strict, fresh, onChange }: Props) {
  const t = useText(experimentText);
  const [left, setLeft] = useState<ReadonlySet<StepField>>(new Set());
  const title = useRef<InputRef>(null);
  const id = (field: string) => `step-${step.rowKey}-${field}`;
  const isMissing = (field: StepField) => (strict || left.has(field)) && missingIn(step).includes(field);
  const leave = (field: StepField) => setLeft((now) => new Set(now).add(field));

  useEffect(() => {
    if (fresh) title.current?.focus({ cursor: 'all' });
  }, [fresh]);

  return (
    <Form layout="vertical" component="div" className={styles.fields}>
      <Form.Item
        className={styles.wide}
        label={t('title')}
        htmlFor={id('title')}
        required
        validateStatus={isMissing('title') ? 'error' : undefined}
        help={isMissing('title') ? t('needTitle') : undefined}
      >
        <Input
          ref={title}
          id={id('title')}
          maxLength={maxOf(Checkpoint.shape.title)}
          showCount
          value={step.title}
          placeholder={t('titlePlaceholder')}
          aria-invalid={isMissing('title')}
          onChange={({ target }) => onChange({ title: target.value })}
          onBlur={() => leave('title')}
        />
      </Form.Item>
      <Form.Item label={t('points')} htmlFor={id('points')}>
        <InputNumber
          id={id('points')}
          min={0}
          max={100}
          precision={0}
          value={step.points}
          suffix={t('pointsUnit')}
          onChange={(points) => points !== null && onChange({ points })}
        />
      </Form.Item>
      {step.kind === 'script' && (
        <Form.Item label={t('limit')} htmlFor={id('limit')}>
          <InputNumber
            id={id('limit')}
            min={1}
            max={120}
            precision={0}
            value={step.limitSeconds}
            suffix={t('seconds')}
            onChange={(limitSeconds) => limitSeconds !== null && onChange({ limitSeconds })}
          />
        </Form.Item>
      )}
      <Form.Item className={styles.full} label={t('checkedBy')}>
        <Segmented
          value={step.kind}
          options={checkpointKinds.map((value) => ({
            value,
            label: t(value === 'script' ? 'byScript' : 'byQuestion'),
          }))}
          onChange={(kind) => onChange({ kind })}
        />
      </Form.Item>
      {step.kind === 'question' ? (
        <QuestionFields {...{ step, onChange, isMissing, onLeave: leave }} />
      ) : (
        <ScriptField
          sectionId={sectionId}
          step={step}
          missing={isMissing('script')}
          className={styles.full}
          onChange={(script) => onChange({ script })}
          onLeave={() => leave('script')}
        />
      )}
      <Form.Item className={styles.full} label={t('hint')} htmlFor={id('hint')}>
        <Input.TextArea
          id={id('hint')}
          maxLength={maxOf(Checkpoint.shape.hint)}
          autoSize={{ minRows: 1, maxRows: 6 }}
          value={step.hint}
          placeholder={t('hintPlaceholder')}
          onChange={({ target }) => onChange({ hint: target.value })}
        />
      </Form.Item>
      <Form.Item className={styles.full} label={t('hintCost')} htmlFor={id('cost')} extra={t('hintCostHint')}>
        <InputNumber
          id={id('cost')}
          min={0}
          max={100}
          precision={0}
          value={step.hintCost}
          disabled={step.hint.trim() === '' && step.hintCost === 0}
          suffix={t('pointsUnit')}
          onChange={(hintCost) => hintCost !== null && onChange({ hintCost })}
        />
      </Form.Item>
      <Form.Item className={styles.half} label={t('passText')} htmlFor={id('pass')}>
        <Input
          id={id('pass')}
          maxLength={maxOf(Checkpoint.shape.passText)}
          value={step.passText}
          placeholder={t('passPlaceholder')}
          onChange={({ target }) => onChange({ passText: target.value })}
        />
      </Form.Item>
      <Form.Item className={styles.half} label={t('failText')} htmlFor={id('fail')}>
        <Input
          id={id('fail')}
          maxLength={maxOf(Checkpoint.shape.failText)}
          value={step.failText}
          placeholder={t('failPlaceholder')}
          onChange={({ target }) => onChange({ failText: target.value })}
        />
      </Form.Item>
    </Form>
  );
}
