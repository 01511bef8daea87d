import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { ChunkRules } from '@xueyan/contract/ai/knowledge-base';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { ChunkPreview } from './ChunkPreview.tsx';
import { chunkRulesText } from './chunk-rules.text.ts';

interface PreviewOfBaseProps {
  baseId: string;
  rules: () => Promise<ChunkRules>;
}

/** A preview of the rules of a base on one of its documents. */
export function PreviewOfBase({ baseId, rules }: PreviewOfBaseProps) {
  const t = useText(chunkRulesText);
  const [words, setWords] = useState('');
  const [documentId, setDocumentId] = useState<string | null>(null);
  const title = useSettled(words.trim().slice(0, 60), 300);
  const found = useQuery(query(knowledgeApi.documents, { baseId, title, pageSize: 50 }));
  const documents = found.data?.pageInfo.resultList ?? [];
  return (
    <Flex vertical gap="small">
      <Select<string>
        aria-label={t('previewDocument')}
        placeholder={t('previewDocument')}
        showSearch={{ filterOption: false, onSearch: setWords }}
        loading={found.isFetching}
        options={documents.map((one) => ({ value: one.documentId, label: one.title }))}
        value={documentId}
        onChange={setDocumentId}
      />
      <ChunkPreview documentId={documentId} rules={rules} />
    </Flex>
  );
}
