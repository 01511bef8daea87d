import type { Contest } from '@xueyan/contract/exam/match-contest';
import { Flex, Table, Tag } from 'antd';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ContestProblem } from './ContestProblem.tsx';
import { contestText } from './contest.text.ts';
import styles from './match.module.css';

interface ContestProblemsProps {
  contest: Contest;
  onSubmitted: () => void;
}

type Problem = Contest['problems'][number];

const tones = { none: 'neutral', pending: 'busy', tried: 'bad', solved: 'good' } as const;
const words = { none: 'fresh', pending: 'pending', tried: 'tried', solved: 'solved' } as const;

/** The problems with the contestant's progress; one of them is open. */
export function ContestProblems({ contest, onSubmitted }: ContestProblemsProps) {
  const t = useText(contestText);
  const [params, setParams] = useSearchParams();
  const { problems, entry, state, entryWay, teamMaker, rules } = contest;
  if (state === 'published') return <EmptyState title={t('notBegun')} hint={t('notBegunHint')} />;
  if (!entry) {
    const isTeam = entryWay === 'team';
    return (
      <EmptyState
        title={t('notEntered')}
        hint={t(isTeam && teamMaker === 'staff' ? 'noTeamStaff' : 'notEnteredHint')}
      />
    );
  }
  const open = problems.find(({ label }) => label === params.get('problem'));
  const choose = ({ label }: Problem) => setParams({ problem: label }, { replace: true });
  return (
    <Flex vertical gap="middle">
      <Table<Problem>
        size="small"
        rowKey="problemId"
        scroll={{ x: 'max-content' }}
        pagination={false}
        dataSource={problems}
        onRow={(problem) => ({ onClick: () => choose(problem) })}
        rowClassName={({ problemId }) => (problemId === open?.problemId ? 'ant-table-row-selected' : '')}
        columns={[
          {
            title: t('problem'),
            key: 'name',
            render: (_, problem) => (
              <button type="button" className={styles.link} onClick={() => choose(problem)}>
                <Tag color={problem.color}>{problem.label}</Tag>
                {problem.problemName}
              </button>
            ),
          },
          {
            title: t('state'),
            dataIndex: 'progress',
            render: (progress: Problem['progress'], { share }) => (
              <StateTag tone={tones[progress]}>
                {`${t(words[progress])}${rules === 'ioi' && progress === 'tried' ? ` ${t('share', { n: Math.round(share * 100) })}` : ''}`}
              </StateTag>
            ),
          },
          ...(rules === 'icpc' ? [] : [{ title: t('points'), dataIndex: 'points', align: 'right' as const }]),
          { title: t('tries'), dataIndex: 'tries', align: 'right' },
        ]}
      />
      {open && <ContestProblem key={open.problemId} contest={contest} problem={open} onSubmitted={onSubmitted} />}
    </Flex>
  );
}
