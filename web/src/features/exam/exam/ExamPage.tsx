import { useQuery } from '@tanstack/react-query';
import { type Exam, examApi, examStateNames } from '@xueyan/contract/exam/exam';
import { Flex, Tabs } from 'antd';
import { Link, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ExamAnalysis } from '../exam-analysis/ExamAnalysis.shared.tsx';
import { AppealsTable, appealText } from '../exam-appeal/AppealsTable.shared.tsx';
import { MarkingPlanPanel, markingPlanText } from '../marking-plan/MarkingPlanPanel.shared.tsx';
import { RegradePanel, regradeText } from '../regrade/RegradePanel.shared.tsx';
import { similarityText } from '../similarity/SimilarityReport.shared.tsx';
import { attemptText } from './attempt.text.ts';
import { CandidatesTable } from './CandidatesTable.tsx';
import { ExamActions } from './ExamActions.tsx';
import { examText } from './exam.text.ts';
import { examTones } from './exam-tone.ts';
import { MarkingPanel } from './MarkingPanel.tsx';
import { resitText } from './resit.text.ts';
import { SimilarityPanel } from './SimilarityPanel.tsx';

/** An exam as its owner sees it: the candidates, live, and their answers to be marked. */
export function ExamPage() {
  const t = useText(examText);
  const similar = useText(similarityText);
  const attempt = useText(attemptText);
  const resit = useText(resitText);
  const plan = useText(markingPlanText);
  const regrade = useText(regradeText);
  const appeal = useText(appealText);
  const phrase = usePhrase();
  const { examId = '' } = useParams();
  const exam = useQuery(query(examApi.get, { examId }));
  const again = () => void exam.refetch();
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLive('exam.progress', (change) => change.examId === examId && again());
  useLiveResume(again);
  const found = exam.data;
  const about = found && {
    ...{ paper: found.paperName, n: found.questionCount, points: found.points, minutes: found.minutes },
  };
  const tries =
    !found || found.attempts === 1
      ? []
      : [
          found.attempts === null ? attempt('unlimited') : attempt('allowed', { n: found.attempts }),
          attempt('counts', { rule: attempt(found.attemptRule) }),
          ...(found.attemptsFor === 'failed' ? [attempt('failedOnly')] : []),
        ];
  return (
    <Page
      title={found?.examName ?? ''}
      subtitle={about && [windowOf(found), t('summary', about), ...tries].join(' · ')}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/exam/exams' }, { title: found?.examName ?? '…' }]}
      extra={
        found && (
          <Flex align="center" gap="8px 16px" wrap>
            <StateTag tone={found.pausedTime ? 'warn' : examTones[found.state]}>
              {found.pausedTime ? t('paused') : phrase(examStateNames[found.state])}
            </StateTag>
            {found.state !== 'draft' && <Link to={`/exam/proctoring/${examId}`}>{t('watch')}</Link>}
            <Link to={`/exam/exams/${examId}/rooms`}>{t('rooms')}</Link>
            {found.resitOf && (
              <Link to={`/exam/exams/${found.resitOf}`}>{resit('from', { name: found.resitName })}</Link>
            )}
            {found.resits.map((one) => (
              <Link key={one.examId} to={`/exam/exams/${one.examId}`}>
                {resit('to', { name: one.examName })}
              </Link>
            ))}
            <ExamActions exam={found} />
          </Flex>
        )
      }
    >
      <QueryView query={exam} loading={<Loading rows={8} />}>
        {(shown) => (
          <Tabs
            items={[
              { key: 'board', label: t('board'), children: <CandidatesTable exam={shown} /> },
              {
                key: 'marking',
                label: t('marking'),
                children: <MarkingPanel exam={shown} />,
              },
              { key: 'plan', label: plan('tab'), children: <MarkingPlanPanel exam={shown} /> },
              ...(['running', 'marking', 'resulted', 'archived'].includes(shown.state)
                ? [{ key: 'analysis', label: t('analysis'), children: <ExamAnalysis exam={shown} /> }]
                : []),
              { key: 'regrade', label: regrade('tab'), children: <RegradePanel exam={shown} /> },
              { key: 'appeals', label: appeal('tab'), children: <AppealsTable examId={examId} /> },
              { key: 'similarity', label: similar('tab'), children: <SimilarityPanel examId={examId} /> },
            ]}
          />
        )}
      </QueryView>
    </Page>
  );
}

const windowOf = ({ beginTime, endTime }: Exam): string =>
  `${beginTime.slice(0, 16)} – ${endTime.slice(endTime.slice(0, 10) === beginTime.slice(0, 10) ? 11 : 0, 16)}`;
