import { useQuery } from '@tanstack/react-query';
import type { Match } from '@xueyan/contract/exam/match';
import { matchSimilarityApi } from '@xueyan/contract/exam/similarity';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityReport, similarityText } from '../similarity/SimilarityReport.shared.tsx';

/** Similar programs and statements in a match: the best submission of each entry to a problem. */
export function MatchSimilarityPanel({ match: { matchId, problems } }: { match: Match }) {
  const t = useText(similarityText);
  const [chosen, setChosen] = useState(problems[0]?.problemId);
  const problem = problems.find(({ problemId }) => problemId === chosen);
  return (
    <Flex vertical gap="middle">
      <Select
        aria-label={t('question')}
        value={chosen}
        onChange={setChosen}
        options={problems.map(({ problemId, label, problemName }) => ({
          value: problemId,
          label: `${label}. ${problemName}`,
        }))}
      />
      {problem && (
        <Submissions
          key={problem.problemId}
          matchId={matchId}
          problemId={problem.problemId}
          title={problem.problemName}
        />
      )}
    </Flex>
  );
}

function Submissions({ title, ...asked }: { matchId: string; problemId: string; title: string }) {
  const report = useQuery(query(matchSimilarityApi.list, asked));
  const former = useQuery(query(matchSimilarityApi.former, asked));
  const start = useAction(matchSimilarityApi.start, [matchSimilarityApi.list]);
  const note = useAction(matchSimilarityApi.note, [matchSimilarityApi.list]);
  const notice = useNotice();
  return (
    <SimilarityReport
      title={title}
      report={report}
      former={former.data?.formerList ?? []}
      starting={start.isPending}
      onStart={(formerIds) => start.mutate({ ...asked, formerIds }, { onError: notice.error })}
      detailOf={({ left, right }) =>
        query(matchSimilarityApi.get, { ...asked, submissionId: left.id, otherId: right.id })
      }
      onNote={({ left, right }, said) =>
        note.mutateAsync({ ...asked, ...said, submissionId: left.id, otherId: right.id })
      }
    />
  );
}
