import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { namedWritersMax } from '@xueyan/contract/ai/knowledge-base';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { chunkRulesText } from './chunk-rules.text.ts';

interface WriterPickProps {
  id?: string;
  value?: string[];
  onChange?: (userIds: string[]) => void;
  /** Those who are named already, whom a search may not return. */
  present: { userId: string; userName: string }[];
}

/** Picker of colleagues who look after a base. */
export function WriterPick({ id, value, onChange, present }: WriterPickProps) {
  const t = useText(chunkRulesText);
  const [words, setWords] = useState('');
  const search = useSettled(words.trim().slice(0, 40), 300);
  const found = useQuery(query(knowledgeApi.colleagues, { search }));
  // Whom an earlier search found is still named.
  const [known, setKnown] = useState(() => new Map(present.map((one) => [one.userId, one.userName])));
  const colleagues = found.data?.colleagues ?? [];
  const options = new Map([
    ...[...known].map(([userId, label]) => [userId, label] as const),
    ...colleagues.map((one) => [one.userId, [one.userName, one.organizationName].filter(Boolean).join(' · ')] as const),
  ]);
  return (
    <Select
      id={id}
      mode="multiple"
      aria-label={t('namedWriters')}
      maxCount={namedWritersMax}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? null : t('nobody')}
      options={[...options].map(([userId, label]) => ({ value: userId, label }))}
      value={value}
      onChange={(userIds: string[]) => {
        setKnown((before) => new Map([...before, ...userIds.map((one) => [one, options.get(one) ?? ''] as const)]));
        onChange?.(userIds);
      }}
    />
  );
}
