import { useQuery } from '@tanstack/react-query';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { Alert, Card, Flex, Modal, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { examText } from './exam.text.ts';

interface LateAnswersModalProps {
  open: boolean;
  examId: string;
  candidateId: string;
  userName: string;
  onClose: () => void;
}

/** A candidate's late answers, written when their sitting was ended, beside those that count. */
export function LateAnswersModal({ open, examId, candidateId, userName, onClose }: LateAnswersModalProps) {
  const t = useText(examText);
  const late = useQuery({ ...query(examMarkingApi.lateAnswers, { examId, candidateId }), enabled: open });
  return (
    <Modal
      open={open}
      title={t('lateTitle', { name: userName })}
      width={760}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <QueryView query={late} loading={<Loading rows={5} />}>
        {({ answerList }) => (
          <Flex vertical gap="middle">
            <Alert type="info" showIcon title={t('lateAnswerHint')} />
            {answerList.map((answer) => (
              <Card
                key={answer.itemId}
                size="small"
                title={t('lateItem', { n: answer.number })}
                extra={t('lateArrived', { time: answer.arriveTime })}
              >
                <QuestionAnswer content={answer.content} response={undefined} only="question" />
                <Typography.Text strong>{t('lateKept')}</Typography.Text>
                <QuestionAnswer content={answer.content} response={answer.kept ?? undefined} only="answer" />
                <Typography.Text strong>{t('lateGiven')}</Typography.Text>
                <QuestionAnswer content={answer.content} response={answer.late} only="answer" />
              </Card>
            ))}
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}
