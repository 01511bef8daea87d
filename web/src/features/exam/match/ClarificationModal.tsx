import type { BoardProblem } from '@xueyan/contract/exam/match-board';
import { type Clarification, matchControlApi } from '@xueyan/contract/exam/match-control';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { clarificationText } from './clarification.text.ts';
import styles from './match.module.css';

export type ClarificationStep = { kind: 'ask' | 'broadcast' } | { kind: 'answer'; clarification: Clarification };

interface ClarificationModalProps {
  open: boolean;
  matchId: string;
  problems: Pick<BoardProblem, 'problemId' | 'label' | 'problemName'>[];
  step: ClarificationStep;
  onClose: () => void;
}

interface Values {
  problemId: string;
  words: string;
  open: boolean;
}

const stale = [matchControlApi.clarifications];

/** Asks or answers a question, or announces a message to everybody. */
export function ClarificationModal({ open, matchId, problems, step, onClose }: ClarificationModalProps) {
  const t = useText(clarificationText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const calls = {
    ask: useCreation(matchControlApi.ask, stale),
    answer: useCreation(matchControlApi.answer, stale),
    broadcast: useCreation(matchControlApi.broadcast, stale),
  };
  const act = calls[step.kind];
  // Empty when the shell has shown the error.
  const failure = act.error && textsFor(act.error);
  const submit = async ({ words, problemId, open: isOpen }: Values) => {
    const about = { matchId, problemId: problemId || null };
    if (step.kind === 'answer') {
      const { clarificationId } = step.clarification;
      await calls.answer.mutateAsync({ matchId, clarificationId, answer: words, open: isOpen });
    } else if (step.kind === 'ask') await calls.ask.mutateAsync({ ...about, question: words });
    else await calls.broadcast.mutateAsync({ ...about, words });
    notice.success(t('sent'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(step.kind === 'answer' ? 'answerTo' : step.kind)}
      okText={t('send')}
      form={form}
      initialValues={{ problemId: '', words: '', open: false }}
      saving={act.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      {step.kind === 'answer' ? (
        <p className={styles.words}>{step.clarification.question}</p>
      ) : (
        <Form.Item name="problemId" label={t('about')}>
          <Select
            options={[
              { value: '', label: t('aboutMatch') },
              ...problems.map(({ problemId, label, problemName }) => ({
                value: problemId,
                label: `${label} ${problemName}`,
              })),
            ]}
          />
        </Form.Item>
      )}
      <Form.Item
        name="words"
        label={t('words')}
        extra={step.kind === 'broadcast' ? t('broadcastHint') : undefined}
        rules={[{ required: true, whitespace: true, message: t('wordsRequired') }]}
      >
        <Input.TextArea rows={4} maxLength={1_000} showCount />
      </Form.Item>
      {step.kind === 'answer' && (
        <Form.Item name="open" valuePropName="checked">
          <Checkbox>{t('answerOpen')}</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  );
}
