import { type PracticeItem, type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { practisingText } from './practising.text.ts';

interface PractiseQuestionProps {
  practiceId: string;
  itemId: string;
  content: PracticeItem['content'];
  /** What became of it before; null: it is still to be answered. */
  outcome: PracticeOutcome | null;
  onOutcome: (outcome: PracticeOutcome) => void;
}

/** One question: answered, judged at once, with what is right and why; and once more, as often as one likes. */
export function PractiseQuestion({ practiceId, itemId, content, outcome, onOutcome }: PractiseQuestionProps) {
  const t = useText(practisingText);
  const notice = useNotice();
  const [response, setResponse] = useState<QuestionResponse | undefined>(outcome?.response);
  const [judged, setJudged] = useState(outcome);
  const answer = useAction(practisingApi.answer, [practisingApi.list]);
  const assess = useAction(practisingApi.assess, [practisingApi.list]);
  const take = (next: PracticeOutcome) => {
    setJudged(next);
    onOutcome(next);
  };
  const check = async () => {
    if (!response) return;
    await answer.mutateAsync({ practiceId, itemId, response }).then(take, notice.error);
  };
  const say = async (right: boolean) => {
    if (!judged) return;
    await assess.mutateAsync({ practiceId, itemId, right }).then(() => take({ ...judged, right }), notice.error);
  };
  const again = () => {
    setJudged(null);
    setResponse(undefined);
  };
  return (
    <Flex vertical gap="middle">
      <QuestionAnswer content={content} response={response} {...(!judged && { onChange: setResponse })} />
      {judged ? (
        <>
          <Verdict outcome={judged} />
          {judged.share === null && (
            <Flex gap="small" wrap>
              <Button type={judged.right === true ? 'primary' : 'default'} onClick={() => void say(true)}>
                {t('assessRight')}
              </Button>
              <Button danger={judged.right === false} onClick={() => void say(false)}>
                {t('assessWrong')}
              </Button>
            </Flex>
          )}
          <KeyView content={content} answer={judged.key} analysis={judged.analysis} />
          <div>
            <Button onClick={again}>{t('again')}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            type="primary"
            disabled={progressOf(content, response) === 'none'}
            loading={answer.isPending}
            onClick={() => void check()}
          >
            {t('check')}
          </Button>
        </div>
      )}
    </Flex>
  );
}

function Verdict({ outcome: { right, share } }: { outcome: PracticeOutcome }) {
  const t = useText(practisingText);
  if (right === null) return <Alert type="info" showIcon role="status" title={t('compare')} />;
  if (right) return <Alert type="success" showIcon role="status" title={t('right')} />;
  const partly = share !== null && share > 0;
  return (
    <Alert
      type={partly ? 'warning' : 'error'}
      showIcon
      role="status"
      title={partly ? t('partly', { n: Math.round(share * 100) }) : t('wrong')}
    />
  );
}
