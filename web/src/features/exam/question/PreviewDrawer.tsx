import { useQuery } from '@tanstack/react-query';
import { type QuestionDetail, questionApi } from '@xueyan/contract/exam/question';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { asAsked, seeded } from '@xueyan/contract/exam/shuffle';
import { Alert, Button, Divider, Drawer, Flex, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { allDifficulties, nameOf } from './choices.shared.ts';
import { KeyView } from './KeyView.shared.tsx';
import { QuestionAnswer } from './QuestionAnswer.shared.tsx';
import { questionText } from './question.text.ts';

interface PreviewDrawerProps {
  open: boolean;
  questionId: string;
  onClose: () => void;
}

/** Preview of a question as candidates get it: it can be answered, and shows the score. */
export function PreviewDrawer({ open, questionId, onClose }: PreviewDrawerProps) {
  const t = useText(questionText);
  const question = useQuery({ ...query(questionApi.get, { questionId }), enabled: open });
  return (
    <Drawer open={open} title={t('preview')} size={720} onClose={onClose} destroyOnHidden>
      <QueryView query={question}>{(found) => <Tried question={found} />}</QueryView>
    </Drawer>
  );
}

function Tried({ question }: { question: QuestionDetail }) {
  const t = useText(questionText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [seed, setSeed] = useState(0);
  const [response, setResponse] = useState<QuestionResponse>();
  const [shown, setShown] = useState(false);
  const attempt = useAction(questionApi.attempt);
  const { questionId, content, versionId } = question;
  const asked = useMemo(() => asAsked(content, seeded(`${versionId} ${seed}`), seed > 0), [content, versionId, seed]);
  const share = attempt.data?.share;
  const give = (next: QuestionResponse) => {
    setResponse(next);
    attempt.reset();
  };
  const score = () => response && attempt.mutateAsync({ questionId, response }).catch(notice.error);
  return (
    <Flex vertical gap="middle">
      <Space wrap>
        <Tag>{phrase(questionKindNames[question.kind])}</Tag>
        <Tag>{nameOf(allDifficulties(), question.difficulty)}</Tag>
        <Tag>{t('worth', { n: question.score })}</Tag>
        {question.knowledgePoints.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
        <Tag>{t('version', { n: question.number })}</Tag>
      </Space>
      <QuestionAnswer content={asked} response={response} onChange={give} />
      <Space wrap>
        <Button type="primary" disabled={!response} loading={attempt.isPending} onClick={() => void score()}>
          {t('tryIt')}
        </Button>
        <Button
          onClick={() => {
            setSeed(seed + 1);
            setResponse(undefined);
            attempt.reset();
          }}
        >
          {t('another')}
        </Button>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t('showAnswer')}
        </Button>
      </Space>
      {attempt.data && (
        <Alert
          showIcon
          type={share === null ? 'info' : share === 1 ? 'success' : 'warning'}
          title={share === null ? t('resultOpen') : t('result', { n: Math.round((share ?? 0) * 100) })}
        />
      )}
      {shown && (
        <>
          <Divider />
          <KeyView content={asked} answer={question.key} analysis={question.analysis} />
        </>
      )}
    </Flex>
  );
}
