import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type SurveyQuestion, scaleSteps } from '@xueyan/contract/teaching/survey';
import { Button, Checkbox, Input, InputNumber, Tag } from 'antd';
import { useId } from 'react';
import { FieldProblem } from '../../../ui/form/FieldProblem.tsx';
import { useText } from '../../../ui/text/text.ts';
import { problemsOf } from './question-problem.ts';
import styles from './Survey.module.css';
import { surveyText } from './survey.text.ts';

interface Props {
  number: number;
  question: SurveyQuestion;
  /** There are responses: the question cannot be changed. */
  frozen: boolean;
  /** A save was tried: what is missing is marked. */
  strict: boolean;
  first: boolean;
  last: boolean;
  onChange: (question: SurveyQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function QuestionEditor({ number, question, frozen, strict, first, last, onChange, onMove, onRemove }: Props) {
  const t = useText(surveyText);
  const { kind, title, options, required, steps } = question;
  const id = useId();
  const problems = strict ? problemsOf(question) : { title: null, options: null };
  const marked = (field: keyof typeof problems) =>
    problems[field] && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-${field}` };
  const set = (change: Partial<SurveyQuestion>) => onChange({ ...question, ...change });
  return (
    <li className={styles.question}>
      <div className={styles.row}>
        <span>{number}.</span>
        <Tag>{t(kind)}</Tag>
        <Input
          className={styles.grow}
          maxLength={200}
          disabled={frozen}
          value={title}
          {...marked('title')}
          placeholder={t('titlePlaceholder')}
          aria-label={t('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Checkbox checked={required} disabled={frozen} onChange={(event) => set({ required: event.target.checked })}>
          {t('required')}
        </Checkbox>
        {!frozen && (
          <>
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('up')}
              disabled={first}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('down')}
              disabled={last}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('remove')}
              onClick={onRemove}
            />
          </>
        )}
      </div>
      <FieldProblem id={`${id}-title`} problem={problems.title ? t(problems.title) : ''} />
      {(kind === 'single' || kind === 'multiple') && (
        <div>
          <Input.TextArea
            autoSize={{ minRows: 2 }}
            disabled={frozen}
            value={options.join('\n')}
            placeholder={t('options')}
            aria-label={t('options')}
            {...marked('options')}
            onChange={(event) => set({ options: event.target.value.split('\n') })}
          />
          <FieldProblem id={`${id}-options`} problem={problems.options ? t(problems.options) : ''} />
        </div>
      )}
      {kind === 'scale' && (
        <div className={styles.row}>
          <span>{t('steps')}</span>
          <InputNumber
            {...scaleSteps}
            precision={0}
            disabled={frozen}
            value={steps}
            aria-label={t('steps')}
            onChange={(next) => set({ steps: next ?? 5 })}
          />
        </div>
      )}
    </li>
  );
}
