import { PaperSelect } from '../../exam/paper/PaperSelect.shared.tsx';

interface Props {
  id: string;
  value: string | null;
  onChange: (paperId: string, points: number) => void;
}

/** Field for choosing a ready paper of the library. */
export function PaperField({ id, value, onChange }: Props) {
  return (
    <PaperSelect
      id={id}
      value={value}
      onChange={(paperId, paper) => onChange(paperId, Math.round(paper?.totalPoints ?? 0))}
    />
  );
}
