import { useQuery } from '@tanstack/react-query';
import { appealStateNames, examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { changeCauseNames } from '@xueyan/contract/exam/regrade';
import { Button, Card, Drawer, Flex, Form, Input, InputNumber, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { differs } from '../../../ui/leaving/differs.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { appealTones } from './appeal-tone.ts';
import { appealText } from './exam-appeal.text.ts';

interface AppealDrawerProps {
  open: boolean;
  appealId: string;
  onClose: () => void;
}

/** Shows an appeal with all that is needed to decide on it, and the decision. */
export function AppealDrawer({ open, appealId, onClose }: AppealDrawerProps) {
  const t = useText(appealText);
  const phrase = usePhrase();
  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const found = useQuery({ ...query(examAppealApi.get, { appealId }), enabled: open });
  return (
    <Drawer
      open={open}
      size={720}
      title={found.data ? t('detail', { n: found.data.appeal.number }) : ''}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => shown || setFilled(false)}
      destroyOnHidden
    >
      <QueryView query={found} loading={<Loading rows={8} />}>
        {({ appeal, content, key, analysis, response, points, comment, changeList }) => (
          <Flex vertical gap="middle">
            <Flex justify="space-between" wrap gap="small">
              <Typography.Text strong>
                {appeal.examName} · {appeal.userName}
              </Typography.Text>
              <StateTag tone={appealTones[appeal.state]}>{phrase(appealStateNames[appeal.state])}</StateTag>
            </Flex>
            <Card size="small" title={t('reason')} extra={appeal.createTime}>
              <Typography.Paragraph>{appeal.reason}</Typography.Paragraph>
            </Card>
            <Card size="small" title={t('response')} extra={t('got', { n: points ?? '—', full: appeal.fullPoints })}>
              <QuestionAnswer content={content} response={response ?? undefined} solution={key} />
              {!response && content.kind !== 'machine' && (
                <Typography.Text type="secondary">{t('noAnswer')}</Typography.Text>
              )}
              <KeyView content={content} answer={key} analysis={analysis} points={appeal.fullPoints} />
              {comment && <p>{t('comment', { text: comment })}</p>}
            </Card>
            {changeList.length > 0 && (
              <Card size="small" title={t('history')}>
                {changeList.map((change) => (
                  <p key={change.changeId}>
                    {change.createTime} {phrase(changeCauseNames[change.cause])} {change.before ?? '—'} →{' '}
                    {change.after ?? '—'} · {change.actorName}
                    {change.reason && ` · ${change.reason}`}
                  </p>
                ))}
              </Card>
            )}
            {appeal.state === 'submitted' ? (
              <AnswerForm appealId={appealId} most={appeal.fullPoints} onFilled={setFilled} onDone={onClose} />
            ) : (
              appeal.answerTime && (
                <Card
                  size="small"
                  title={t('answer')}
                  extra={t('answeredBy', { user: appeal.answererName, time: appeal.answerTime })}
                >
                  <Typography.Paragraph>{appeal.answer}</Typography.Paragraph>
                </Card>
              )
            )}
          </Flex>
        )}
      </QueryView>
    </Drawer>
  );
}

interface Values {
  points: number | null;
  answer: string;
}

interface AnswerFormProps {
  appealId: string;
  most: number;
  onFilled: (filled: boolean) => void;
  onDone: () => void;
}

const blank: Values = { points: null, answer: '' };

function AnswerForm({ appealId, most, onFilled, onDone }: AnswerFormProps) {
  const t = useText(appealText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const answer = useAction(examAppealApi.answer, [examAppealApi.list, examAppealApi.get]);
  const decide = async (accepted: boolean) => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const points = accepted ? (values.points ?? null) : null;
    await answer.mutateAsync({ appealId, accepted, points, answer: values.answer }).then(() => {
      notice.success(t('done'));
      onDone();
    }, notice.error);
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={blank}
      onValuesChange={(_, values) => onFilled(differs(values, blank))}
    >
      <Form.Item name="points" label={t('newPoints')} extra={t('keepPoints')}>
        <InputNumber min={0} max={most} step={0.5} suffix={`/ ${most}`} />
      </Form.Item>
      <Form.Item
        name="answer"
        label={t('answer')}
        rules={[{ required: true, whitespace: true, message: t('answerNeeded') }]}
      >
        <Input.TextArea maxLength={1000} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Flex gap="small" justify="end">
        <Button danger loading={answer.isPending} onClick={() => void decide(false)}>
          {t('reject')}
        </Button>
        <Button type="primary" loading={answer.isPending} onClick={() => void decide(true)}>
          {t('accept')}
        </Button>
      </Flex>
    </Form>
  );
}
