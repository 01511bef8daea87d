import { useQuery } from '@tanstack/react-query';
import { type Mistake, type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import { Button, Card, Flex, Pagination, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { AnswerAlerts } from '../question/AnswerAlerts.shared.tsx';
import { type AnswerCopy, openAnswerCopy, ownCopyName, useAnswerCopy } from '../question/answer-copy.shared.ts';
import { DownloadAnswers } from '../question/DownloadAnswers.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { PractiseQuestion } from './PractiseQuestion.tsx';
import styles from './practice.module.css';
import { practisingText } from './practising.text.ts';
import { usePracticeAnswers } from './usePracticeAnswers.ts';

/** Questions whose last answer was wrong, to be answered again. */
export function Mistakes() {
  const t = useText(practisingText);
  const [pageNum, setPageNum] = useState(1);
  const mistakes = useQuery(query(practisingApi.mistakes, { pageNum }));
  return (
    <QueryView query={mistakes} loading={<Loading rows={6} />}>
      {({ pageInfo }) =>
        pageInfo.totalSize === 0 ? (
          <EmptyState title={t('noMistakes')} hint={t('noMistakesHint')} />
        ) : (
          <>
            <ul className={styles.list}>
              {pageInfo.resultList.map((one) => (
                <li key={one.itemId}>
                  <MistakeCard mistake={one} />
                </li>
              ))}
            </ul>
            <Pagination
              align="center"
              hideOnSinglePage
              current={pageNum}
              pageSize={pageInfo.pageSize}
              total={pageInfo.totalSize}
              onChange={setPageNum}
            />
          </>
        )
      }
    </QueryView>
  );
}

/** Hides the key, since the student is to answer the question again. */
function MistakeCard({ mistake }: { mistake: Mistake }) {
  const t = useText(practisingText);
  const [again, setAgain] = useState(false);
  const { practiceName, content, wrongCount, lastTime } = mistake;
  return (
    <Card size="small">
      <Flex vertical gap="small">
        <Typography.Text type="secondary">
          {[t('from', { name: practiceName }), t('wrongTimes', { n: wrongCount }), lastTime.slice(0, 16)].join(' · ')}
        </Typography.Text>
        {again ? (
          <Opened mistake={mistake} />
        ) : (
          <>
            <QuestionAnswer content={content} response={undefined} />
            <div>
              <Button type="primary" onClick={() => setAgain(true)}>
                {t('practiseAgain')}
              </Button>
            </div>
          </>
        )}
      </Flex>
    </Card>
  );
}

/** Waits for what an earlier visit left in this browser. */
function Opened({ mistake }: { mistake: Mistake }) {
  const copy = useAnswerCopy(() => openAnswerCopy(ownCopyName('mistake', mistake.itemId)));
  return copy ? <Correcting mistake={mistake} copy={copy} /> : <Loading rows={4} />;
}

function Correcting({ mistake, copy }: { mistake: Mistake; copy: AnswerCopy }) {
  const t = useText(practisingText);
  const notice = useNotice();
  const { itemId, practiceId, practiceName, content } = mistake;
  const [outcome, setOutcome] = useState<PracticeOutcome | null>(null);
  const take = (next: PracticeOutcome) => {
    setOutcome(next);
    if (next.right) notice.success(t('mastered'));
  };
  const own = usePracticeAnswers({ practiceId, copy, onOutcome: (_, next) => take(next) });
  const paper = { name: practiceName, sections: [{ items: [{ itemId, number: 1, content }] }], isExam: false };
  return (
    <>
      <AnswerAlerts
        saving={own.saving}
        download={<DownloadAnswers paper={paper} entries={own.entries} unsent={own.unsent} />}
      />
      <PractiseQuestion
        practiceId={practiceId}
        itemId={itemId}
        content={content}
        own={own}
        outcome={outcome}
        onOutcome={take}
      />
    </>
  );
}
