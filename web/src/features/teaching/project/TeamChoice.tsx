import type { StudentTeam } from '@xueyan/contract/teaching/student-team';
import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { projectText } from './project.text.ts';

/** Reads and sets the chosen team in the address. */
export function useTeamChoice(): [string, (teamId: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (teamId: string) => {
    const next = new URLSearchParams(params);
    next.set('team', teamId);
    setParams(next, { replace: true });
  };
  return [params.get('team') ?? '', choose];
}

interface Props {
  teams: StudentTeam[];
  teamId: string;
  onChoose: (teamId: string) => void;
}

export function TeamChoice({ teams, teamId, onChoose }: Props) {
  const t = useText(projectText);
  return (
    <Select
      aria-label={t('chooseTeam')}
      style={{ minWidth: 180, marginBlockEnd: 16 }}
      value={teamId}
      onChange={onChoose}
      options={teams.map(({ teamId: value, name }) => ({ value, label: name }))}
    />
  );
}
