import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Drawer, Flex, Tabs } from 'antd';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { SourcePassages } from './SourcePassages.tsx';
import { SourceRows } from './SourceRows.tsx';
import { sourceViewerText } from './source-viewer.text.ts';

const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

/** Milliseconds between looks for the pages of a document that is being converted. */
const lookMs = 3_000;

interface SourceViewerProps {
  documentId: string;
  chunkId: string;
  open: boolean;
  onClose: () => void;
}

/**
 * A document opened at the passage that an answer cites: on its page, in its rows, or in its text, with the passage
 * marked.
 */
export function SourceViewer({ documentId, chunkId, open, onClose }: SourceViewerProps) {
  const t = useText(sourceViewerText);
  const found = useQuery({
    ...query(knowledgeApi.openDocument, { documentId, chunkId }),
    refetchInterval: ({ state }) => state.data?.pages.state === 'making' && lookMs,
  });
  return (
    <Drawer open={open} onClose={onClose} title={found.data?.title ?? t('source')} size="large" destroyOnHidden>
      <QueryView query={found}>
        {(document) => (
          <Flex vertical gap="middle">
            <div>
              <Button href={document.address} download={document.title}>
                {t('download')}
              </Button>
            </div>
            {!document.spot && <Alert type="info" showIcon title={t('gone')} />}
            {document.pages.state === 'making' && <Alert type="info" showIcon title={t('making')} />}
            <Views {...document} chunkId={chunkId} />
          </Flex>
        )}
      </QueryView>
    </Drawer>
  );
}

type Opened = Output<typeof knowledgeApi.openDocument>;

function Views({ documentId, chunkId, title, pages, sheet, spot }: Opened & { chunkId: string }) {
  const t = useText(sourceViewerText);
  const text = {
    key: 'text',
    label: t('text'),
    children: <SourcePassages documentId={documentId} spot={spot} />,
  };
  const rows = { key: 'rows', label: t('rows'), children: <SourceRows documentId={documentId} chunkId={chunkId} /> };
  const document = {
    key: 'pages',
    label: t('pages'),
    children: (
      <Suspense fallback={<Loading rows={8} />}>
        <PdfPages address={pages.address} name={title} first={pageOf(spot?.place)} passage={spot?.text} />
      </Suspense>
    ),
  };
  const first = pages.state === 'ready' ? [document] : sheet ? [rows] : [];
  // A document whose pages have just become ready is shown by them.
  return <Tabs key={pages.state} items={[...first, text]} />;
}

/** Returns the page or slide that a place names; undefined for any other place, as a heading. */
function pageOf(place = ''): number | undefined {
  const page = /^(?:第 (\d+) 页|幻灯片 (\d+))$/.exec(place);
  return page ? Number(page[1] ?? page[2]) : undefined;
}
