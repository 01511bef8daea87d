import { useQuery } from '@tanstack/react-query';
import { achievementApi } from '@xueyan/contract/research/achievement';
import { Card } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { achievementText } from './achievement.text.ts';

/** Citations of the newest hundred achievements of a project. */
export function ProjectAchievements({ researchProjectId }: { researchProjectId: string }) {
  const t = useText(achievementText);
  const { data } = useQuery(query(achievementApi.list, { researchProjectId, pageSize: 100 }));
  return (
    <Card size="small" title={t('ofProject')} loading={!data}>
      {data?.pageInfo.resultList.length === 0 && t('noneOfProject')}
      <ol>
        {data?.pageInfo.resultList.map(({ achievementId, citation }) => (
          <li key={achievementId}>{citation}</li>
        ))}
      </ol>
    </Card>
  );
}
