import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { Chunk } from '@xueyan/contract/ai/knowledge-document';
import { Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { sourceViewerText } from './source-viewer.text.ts';

/** Number of passages shown at a time. */
const pageSize = 20;

interface SourcePassagesProps {
  documentId: string;
  spot: (Chunk & { before: number }) | null;
}

/** The text of a document around a passage, under its headings, with the passage marked. */
export function SourcePassages({ documentId, spot }: SourcePassagesProps) {
  const t = useText(sourceViewerText);
  const pageNum = Math.floor((spot?.before ?? 0) / pageSize) + 1;
  const chunks = useQuery(query(knowledgeApi.chunks, { documentId, pageNum, pageSize }));
  return (
    <section aria-label={t('text')}>
      <QueryView query={chunks}>
        {({ pageInfo: { resultList } }) => (
          <>
            {resultList.map((chunk, at) => (
              <Passage
                key={chunk.chunkId}
                chunk={chunk}
                begins={chunk.place !== resultList[at - 1]?.place}
                cited={chunk.chunkId === spot?.chunkId}
              />
            ))}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** `begins`: the passage is the first of its place, whose name stands above it. */
function Passage({ chunk: { place, text }, begins, cited }: { chunk: Chunk; begins: boolean; cited: boolean }) {
  const t = useText(sourceViewerText);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cited) ref.current?.scrollIntoView({ block: 'center' });
  }, [cited]);
  return (
    <div ref={ref} style={{ marginBlockEnd: 12 }}>
      {place && begins && <Typography.Title level={5}>{place}</Typography.Title>}
      <p style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {cited ? <mark title={t('cited')}>{text}</mark> : text}
      </p>
    </div>
  );
}
