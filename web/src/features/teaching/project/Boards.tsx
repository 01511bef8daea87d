import { useQuery } from '@tanstack/react-query';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Board } from '../team-board/Board.shared.tsx';
import { projectText } from './project.text.ts';
import { TeamChoice, useTeamChoice } from './TeamChoice.tsx';

/** The board of the own team, or of the chosen team. */
export function Boards({ courseId }: { courseId: string }) {
  const t = useText(projectText);
  const found = useQuery(query(studentTeamApi.get, { courseId }));
  const [chosen, choose] = useTeamChoice();
  return (
    <QueryView query={found}>
      {(teams) => {
        const seen =
          teams.editor || teams.rules.open ? teams.teams : teams.teams.filter((one) => one.teamId === teams.myTeamId);
        const teamId = seen.find((one) => one.teamId === chosen)?.teamId ?? seen[0]?.teamId;
        if (!teamId) return <EmptyState drawing="class" title={t('noTeamsYet')} hint={t('noTeamsHint')} />;
        return (
          <>
            {seen.length > 1 && <TeamChoice teams={seen} teamId={teamId} onChoose={choose} />}
            <Board key={teamId} teamId={teamId} />
          </>
        );
      }}
    </QueryView>
  );
}
