import { useQuery } from '@tanstack/react-query';
import type { Match } from '@xueyan/contract/exam/match';
import { matchSimilarityApi } from '@xueyan/contract/exam/similarity';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityReport, similarityText } from '../similarity/SimilarityReport.shared.tsx';

/** Similar programs and statements in a match: the best submission of each entry to a problem. */
export function MatchSimilarityPanel({ match: { matchId, problems } }: { match: Match }) {
  const t = useText(similarityText);
  const [chosen, setChosen] = useState(problems[0]?.problemId);
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
      {chosen && <Submissions key={chosen} matchId={matchId} problemId={chosen} />}
    </Flex>
  );
}

function Submissions(asked: { matchId: string; problemId: string }) {
  const report = useQuery(query(matchSimilarityApi.list, asked));
  const start = useAction(matchSimilarityApi.start, [matchSimilarityApi.list]);
  return (
    <SimilarityReport
      report={report}
      starting={start.isPending}
      onStart={() => start.mutate(asked)}
      detailOf={({ left, right }) =>
        query(matchSimilarityApi.get, { ...asked, submissionId: left.id, otherId: right.id })
      }
    />
  );
}
