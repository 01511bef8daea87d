import { useQuery } from '@tanstack/react-query';
import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import {
  type Adjustment,
  type AdjustmentWay,
  adjustmentNames,
  regradeApi,
  waysFor,
} from '@xueyan/contract/exam/regrade';
import { Alert, Button, Card, Checkbox, Flex, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { KeyEditor } from './KeyEditor.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { regradeText } from './regrade.text.ts';

interface RegradeModalProps {
  open: boolean;
  examId: string;
  itemId: string;
  number: number;
  /** True if it was corrected before: then it can be reverted. */
  adjusted: boolean;
  onClose: () => void;
}

const stale = [examMarkingApi.items, examApi.get, examApi.candidates, regradeApi.list, regradeApi.changes];

/** Corrects a question in two steps: first a preview of the changed marks, then the reason. */
export function RegradeModal({ open, examId, itemId, number, adjusted, onClose }: RegradeModalProps) {
  const t = useText(regradeText);
  const item = useQuery(query(examMarkingApi.item, { examId, itemId }));
  return (
    <InputModal
      open={open}
      title={t('title', { n: number })}
      width={860}
      footer={null}
      onClose={onClose}
      destroyOnHidden
    >
      <QueryView query={item} loading={<Loading rows={8} />}>
        {({ content, key, points }) => (
          <Correction
            examId={examId}
            itemId={itemId}
            content={content}
            answer={key}
            points={points}
            adjusted={adjusted}
            onDone={onClose}
          />
        )}
      </QueryView>
    </InputModal>
  );
}

interface CorrectionProps {
  examId: string;
  itemId: string;
  content: QuestionContent;
  answer: QuestionKey;
  points: number;
  adjusted: boolean;
  onDone: () => void;
}

function Correction({ examId, itemId, content, answer, points, adjusted, onDone }: CorrectionProps) {
  const t = useText(regradeText);
  const phrase = usePhrase();
  const notice = useNotice();
  const ways = waysFor(content.kind).filter(
    (one) => (one !== 'key' || content.kind !== 'compound') && (one !== 'original' || adjusted),
  );
  const [way, setWay] = useState<AdjustmentWay>(ways[0] ?? 'full');
  const [key, setKey] = useState(answer);
  const [choices, setChoices] = useState<string[]>([]);
  const [choicePoints, setChoicePoints] = useState(points);
  const [removed, setRemoved] = useState<'spread' | 'lower'>('spread');
  const [shown, setShown] = useState<{ adjustment: Adjustment; changed: number | null } | null>(null);
  const [reason, setReason] = useState('');
  const [newVersion, setNewVersion] = useState(false);
  const apply = useAction(regradeApi.apply, stale);

  const adjustment = (): Adjustment => {
    if (way === 'key') return { way, key };
    if (way === 'choice') return { way, choices, points: choicePoints };
    if (way === 'removed') return { way, points: removed };
    return { way };
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setShown(null);
    };
  const submit = async () => {
    if (!shown || shown.changed === null) return;
    if (reason.trim() === '') return notice.warning(t('reasonNeeded'));
    const rest = { adjustment: shown.adjustment, expected: shown.changed, newVersion: way === 'key' && newVersion };
    await apply.mutateAsync({ examId, itemId, reason, ...rest }).then(({ changed }) => {
      notice.success(t('applied', { n: changed }));
      onDone();
    }, notice.error);
  };
  return (
    <Flex vertical gap="middle">
      <Card size="small">
        <QuestionAnswer content={content} response={undefined} only="question" />
        <KeyView content={content} answer={answer} points={points} />
      </Card>
      <Radio.Group
        aria-label={t('way')}
        value={way}
        onChange={(event) => change(setWay)(event.target.value)}
        options={ways.map((value) => ({ value, label: phrase(adjustmentNames[value]) }))}
      />
      {way === 'key' && <KeyEditor content={content} value={key} onChange={change(setKey)} />}
      {way === 'choice' && (
        <Flex gap="small" align="center" wrap>
          <span>{t('choices')}</span>
          <Checkbox.Group options={choicesOf(content, t)} value={choices} onChange={change(setChoices)} />
          <InputNumber
            aria-label={t('choicePoints')}
            min={0.5}
            max={points}
            step={0.5}
            value={choicePoints}
            suffix={`/ ${points}`}
            onChange={(value) => change(setChoicePoints)(value ?? points)}
          />
        </Flex>
      )}
      {way === 'removed' && (
        <Select
          aria-label={t('removedWay')}
          value={removed}
          onChange={change(setRemoved)}
          options={(['spread', 'lower'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      <Flex>
        <Button
          type={shown ? 'default' : 'primary'}
          disabled={way === 'choice' && choices.length === 0}
          onClick={() => setShown({ adjustment: adjustment(), changed: null })}
        >
          {t('preview')}
        </Button>
      </Flex>
      {shown && (
        <>
          <PreviewTable
            examId={examId}
            itemId={itemId}
            adjustment={shown.adjustment}
            onCount={(changed) => setShown((before) => before && { ...before, changed })}
          />
          <Input
            aria-label={t('reason')}
            placeholder={`${t('reason')}：${t('reasonHint')}`}
            maxLength={300}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {way === 'key' && (
            <Checkbox checked={newVersion} onChange={(event) => setNewVersion(event.target.checked)}>
              {t('newVersion')}
            </Checkbox>
          )}
          {apply.error && <Alert type="error" showIcon title={apply.error.message} />}
          <Flex justify="end">
            <Button
              type="primary"
              danger
              loading={apply.isPending}
              disabled={shown.changed === null}
              onClick={() => void submit()}
            >
              {t('apply')}
            </Button>
          </Flex>
        </>
      )}
    </Flex>
  );
}

function choicesOf(content: QuestionContent, t: (key: 'yes' | 'no') => string) {
  if (content.kind === 'judge')
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ];
  if (content.kind !== 'single' && content.kind !== 'multiple') return [];
  return content.options.map(({ id }, at) => ({ value: id, label: String.fromCharCode(65 + at) }));
}
