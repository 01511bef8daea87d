import { useQuery } from '@tanstack/react-query';
import { appealStateNames, appealTransitions, examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { appealTones } from './appeal-tone.ts';
import { appealText } from './exam-appeal.text.ts';

interface OwnAppealProps {
  examId: string;
  itemId: string;
  number: number;
}

/** Shows the candidate's appeal about a question of their result with its decision, or a button to make one. */
export function OwnAppeal({ examId, itemId, number }: OwnAppealProps) {
  const t = useText(appealText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [asking, setAsking] = useState(false);
  const mine = useQuery(query(examAppealApi.mine, { examId }));
  useLive('exam.appeal', (change) => change.examId === examId && void mine.refetch());
  const withdraw = useAction(examAppealApi.withdraw, [examAppealApi.mine]);
  if (!mine.data) return null;
  const { until, appealList } = mine.data;
  const appeal = appealList.find((one) => one.itemId === itemId && one.state !== 'withdrawn');
  if (appeal) {
    const { appealId, state, reason, answer, pointsBefore, pointsAfter } = appeal;
    const takeBack = async () => {
      const question = { title: t('withdrawTitle'), content: t('withdrawHint'), okText: t('withdraw') };
      if (!(await notice.confirm(question))) return;
      await withdraw.mutateAsync({ appealId }).then(() => notice.success(t('withdrawn')), notice.error);
    };
    return (
      <Flex vertical gap="small">
        <Flex gap="small" align="center" wrap>
          <StateTag tone={appealTones[state]}>{phrase(appealStateNames[state])}</StateTag>
          <span>{t('mine', { reason })}</span>
          {allowsFrom(appealTransitions.withdraw, state) && (
            <Button type="link" size="small" onClick={() => void takeBack()}>
              {t('withdraw')}
            </Button>
          )}
        </Flex>
        {answer && <span>{t('reply', { answer })}</span>}
        {pointsAfter !== null && pointsAfter !== pointsBefore && (
          <span>{t('change', { before: pointsBefore ?? '—', after: pointsAfter })}</span>
        )}
      </Flex>
    );
  }
  if (!until) return null;
  return (
    <Flex justify="end">
      <Button size="small" onClick={() => setAsking(true)}>
        {t('appeal')}
      </Button>
      <AskModal open={asking} {...{ examId, itemId, number, until }} onClose={() => setAsking(false)} />
    </Flex>
  );
}

interface AskModalProps extends OwnAppealProps {
  open: boolean;
  until: string;
  onClose: () => void;
}

function AskModal({ open, examId, itemId, number, until, onClose }: AskModalProps) {
  const t = useText(appealText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const save = useCreation(examAppealApi.save, [examAppealApi.mine, sittingApi.result]);
  // Empty when the shell has shown the error.
  const words = save.error && textsFor(save.error);
  const submit = async ({ reason }: { reason: string }) => {
    await save.mutateAsync({ examId, itemId, reason });
    notice.success(t('submitted'));
    onClose();
  };
  return (
    <FormModal<{ reason: string }>
      open={open}
      title={t('appealTitle', { n: number })}
      okText={t('submit')}
      form={form}
      initialValues={{ reason: '' }}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('appealHint', { until: until.slice(0, 16) })}
        rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
      >
        <Input.TextArea maxLength={1000} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
