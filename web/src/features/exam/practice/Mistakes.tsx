import { useQuery } from '@tanstack/react-query';
import { type Mistake, practisingApi } from '@xueyan/contract/exam/practising';
import { Button, Card, Flex, Pagination, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { PractiseQuestion } from './PractiseQuestion.tsx';
import styles from './practice.module.css';
import { practisingText } from './practising.text.ts';

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
  const notice = useNotice();
  const [again, setAgain] = useState(false);
  const { itemId, practiceId, practiceName, content, wrongCount, lastTime } = mistake;
  return (
    <Card size="small">
      <Flex vertical gap="small">
        <Typography.Text type="secondary">
          {[t('from', { name: practiceName }), t('wrongTimes', { n: wrongCount }), lastTime.slice(0, 16)].join(' · ')}
        </Typography.Text>
        {again ? (
          <PractiseQuestion
            practiceId={practiceId}
            itemId={itemId}
            content={content}
            outcome={null}
            onOutcome={({ right }) => right && notice.success(t('mastered'))}
          />
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
