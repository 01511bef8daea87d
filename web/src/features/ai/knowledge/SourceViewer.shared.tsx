import { useQuery } from '@tanstack/react-query';
import { type Chunk, knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { Alert, Button, Drawer, Flex, Typography } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { sourceViewerText } from './source-viewer.text.ts';

const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

/** Number of passages shown at a time. */
const pageSize = 20;

interface SourceViewerProps {
  documentId: string;
  chunkId: string;
  open: boolean;
  onClose: () => void;
}

/** A document opened at the passage that an answer cites: its page where it has pages, its text with the passage marked. */
export function SourceViewer({ documentId, chunkId, open, onClose }: SourceViewerProps) {
  const t = useText(sourceViewerText);
  const found = useQuery(query(knowledgeApi.openDocument, { documentId, chunkId }));
  return (
    <Drawer open={open} onClose={onClose} title={found.data?.title ?? t('source')} size="large" destroyOnHidden>
      <QueryView query={found}>
        {({ title, address, spot }) => {
          const page = /\d+/.exec(spot?.place ?? '')?.[0];
          return (
            <Flex vertical gap="middle">
              <div>
                <Button href={address} download={title}>
                  {t('download')}
                </Button>
              </div>
              {!spot && <Alert type="info" showIcon title={t('gone')} />}
              {/\.pdf$/i.test(title) && (
                <Suspense fallback={<Loading rows={8} />}>
                  <PdfPages address={address} name={title} first={page ? Number(page) : 1} />
                </Suspense>
              )}
              <Passages documentId={documentId} spot={spot} />
            </Flex>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

function Passages({ documentId, spot }: { documentId: string; spot: (Chunk & { before: number }) | null }) {
  const t = useText(sourceViewerText);
  const pageNum = Math.floor((spot?.before ?? 0) / pageSize) + 1;
  const chunks = useQuery(query(knowledgeApi.chunks, { documentId, pageNum, pageSize }));
  return (
    <section aria-label={t('text')}>
      <Typography.Title level={5}>{t('text')}</Typography.Title>
      <QueryView query={chunks}>
        {({ pageInfo }) => (
          <>
            {pageInfo.resultList.map((chunk) => (
              <Passage key={chunk.chunkId} chunk={chunk} cited={chunk.chunkId === spot?.chunkId} />
            ))}
          </>
        )}
      </QueryView>
    </section>
  );
}

function Passage({ chunk: { place, text }, cited }: { chunk: Chunk; cited: boolean }) {
  const t = useText(sourceViewerText);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cited) ref.current?.scrollIntoView({ block: 'center' });
  }, [cited]);
  return (
    <div ref={ref} style={{ marginBlockEnd: 12 }}>
      {place && <Typography.Text type="secondary">{place}</Typography.Text>}
      <p style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {cited ? <mark title={t('cited')}>{text}</mark> : text}
      </p>
    </div>
  );
}
