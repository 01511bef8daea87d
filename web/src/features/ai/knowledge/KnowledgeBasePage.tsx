import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { type KnowledgeBase, mayWriteBase } from '@xueyan/contract/ai/knowledge-base';
import { Button, Tabs } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ChunkList } from './ChunkList.tsx';
import { DocumentList } from './DocumentList.tsx';
import { knowledgeText } from './knowledge.text.ts';
import { SearchTest } from './SearchTest.tsx';
import { VectorAlert } from './VectorAlert.tsx';

/** Page of one knowledge base: its documents, their passages, and a search test. */
export function KnowledgeBasePage() {
  const t = useText(knowledgeText);
  const { baseId = '' } = useParams();
  const base = useQuery(query(knowledgeApi.get, { baseId }));
  const breadcrumb = [{ title: t('title'), to: '/ai/knowledge' }, { title: base.data?.name ?? '…' }];
  return (
    <Page
      title={base.data?.name ?? ''}
      subtitle={base.data?.description}
      breadcrumb={breadcrumb}
      width="full"
      extra={
        <Link to={`/content/decks?base=${baseId}`}>
          <Button>{t('toDeck')}</Button>
        </Link>
      }
    >
      <QueryView query={base}>{(found) => <Contents base={found} />}</QueryView>
    </Page>
  );
}

function Contents({ base }: { base: KnowledgeBase & { withoutVector: number | null } }) {
  const t = useText(knowledgeText);
  const [params, setParams] = useSearchParams();
  const mayWrite = mayWriteBase(useActor(), base);
  const documentId = params.get('document');
  const lacking = base.withoutVector ?? 0;
  const documents = documentId ? (
    <>
      <Button type="link" onClick={() => setParams({})}>
        ← {t('back')}
      </Button>
      <ChunkList documentId={documentId} mayWrite={mayWrite} />
    </>
  ) : (
    <>
      {mayWrite && lacking > 0 && <VectorAlert baseId={base.baseId} lacking={lacking} />}
      <DocumentList base={base} mayWrite={mayWrite} onOpen={(id) => setParams({ document: id })} />
    </>
  );
  return (
    <Tabs
      activeKey={params.get('tab') ?? 'documents'}
      onChange={(tab) => setParams({ tab }, { replace: true })}
      destroyOnHidden
      items={[
        { key: 'documents', label: t('documents'), children: documents },
        { key: 'test', label: t('test'), children: <SearchTest baseId={base.baseId} /> },
      ]}
    />
  );
}
