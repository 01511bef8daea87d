import { useQuery } from '@tanstack/react-query';
import { paperApi } from '@xueyan/contract/exam/paper';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { taskText } from './task.text.ts';

interface Props {
  id: string;
  value: string | null;
  onChange: (paperId: string, points: number) => void;
}

/** A paper of the library that is ready. */
export function PaperField({ id, value, onChange }: Props) {
  const t = useText(taskText);
  const papers = useQuery(query(paperApi.list, { state: 'ready', pageSize: 100 }));
  const rows = papers.data?.pageInfo.resultList ?? [];
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      loading={papers.isFetching}
      value={value}
      placeholder={t('paperPlaceholder')}
      options={rows.map((paper) => ({ value: paper.paperId, label: paper.title }))}
      onChange={(paperId: string) => {
        const points = rows.find((paper) => paper.paperId === paperId)?.totalPoints ?? 0;
        onChange(paperId, Math.round(points));
      }}
    />
  );
}
