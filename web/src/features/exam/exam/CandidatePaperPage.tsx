import { useQuery } from '@tanstack/react-query';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AttemptPick } from './AttemptPick.tsx';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';
import { ResultItem, ResultSummary } from './ResultParts.tsx';

/** One candidate's whole answered paper with its points: for a talk with them, and for the archive. */
export function CandidatePaperPage() {
  const t = useText(examText);
  const { examId = '', candidateId = '' } = useParams();
  const navigate = useNavigate();
  const attempts = useQuery(query(examMarkingApi.attempts, { examId, candidateId }));
  const paper = useQuery(query(examMarkingApi.paper, { examId, candidateId }));
  const sheet = useRef<HTMLDivElement>(null);
  const name = paper.data?.userName ?? '';
  const title = name ? t('paperOf', { name }) : t('answeredPaper');
  return (
    <Page
      title={title}
      subtitle={paper.data && [paper.data.loginName, paper.data.className].filter(Boolean).join(' · ')}
      breadcrumb={[
        { title: t('title'), to: '/exam/exams' },
        { title: paper.data?.examName ?? '…', to: `/exam/exams/${examId}` },
      ]}
      extra={
        <Button disabled={!paper.data} onClick={() => sheet.current && printNode(sheet.current, title)}>
          {t('print')}
        </Button>
      }
    >
      <QueryView query={paper} loading={<Loading rows={8} />}>
        {(found) => (
          <Flex vertical gap="middle" ref={sheet}>
            <h2 className={styles.part}>
              {[found.examName, found.userName, found.loginName, found.className].filter(Boolean).join(' · ')}
            </h2>
            <AttemptPick
              attempts={attempts.data?.attemptList ?? []}
              shown={found.attempt}
              onPick={(one) => void navigate(`/exam/exams/${examId}/candidates/${one.candidateId}`)}
            />
            <ResultSummary result={found} />
            <ol className={styles.list}>
              {found.items.map((item) => (
                <li key={item.itemId}>
                  <ResultItem item={item} />
                </li>
              ))}
            </ol>
          </Flex>
        )}
      </QueryView>
    </Page>
  );
}
