import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { labelsMax } from '@xueyan/contract/ai/knowledge-document';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { chunkRulesText } from './chunk-rules.text.ts';

interface LabelsPickProps {
  baseIds: string[];
  value: string[];
  onChange: (labels: string[]) => void;
}

/** Picker of labels that limit a search to some documents; nothing where the bases have no labels. */
export function LabelsPick({ baseIds, value, onChange }: LabelsPickProps) {
  const t = useText(chunkRulesText);
  const found = useQuery({ ...query(knowledgeApi.labels, { baseIds }), enabled: baseIds.length > 0 });
  const labels = found.data?.labels ?? [];
  if (baseIds.length === 0 || labels.length === 0) return null;
  return (
    <Select
      mode="multiple"
      allowClear
      maxCount={labelsMax}
      aria-label={t('labels')}
      placeholder={t('labelsPlaceholder')}
      options={labels.map((label) => ({ value: label, label }))}
      value={value}
      onChange={onChange}
    />
  );
}
