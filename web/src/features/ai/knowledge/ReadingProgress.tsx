import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { KnowledgeDocument } from '@xueyan/contract/ai/knowledge-document';
import { jobApi } from '@xueyan/contract/base/job';
import { Button, Flex, Progress } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { chunkRulesText } from './chunk-rules.text.ts';

/** How far a document is read, as its list says; whoever began it may cancel. */
export function ReadingProgress({ document }: { document: KnowledgeDocument }) {
  const t = useText(chunkRulesText);
  const notice = useNotice();
  const cancel = useAction(jobApi.cancel, [knowledgeApi.documents]);
  const { jobId, title, progress, mine } = document;
  if (!jobId || !progress) return null;
  const { done, total } = progress;
  const ask = async () => {
    const question = { title: t('cancelTitle', { name: title }), content: t('cancelHint'), cancelText: t('keep') };
    if (await notice.confirm({ ...question, okText: t('cancel'), danger: true }))
      cancel.mutate({ jobId }, { onError: notice.error });
  };
  return (
    <Flex align="center" gap="small" style={{ minWidth: 160 }}>
      <Progress
        aria-label={t('reading')}
        size="small"
        status="active"
        percent={total > 0 ? Math.floor((done / total) * 100) : 0}
        format={() => (total > 0 ? t('count', { done, total }) : '')}
      />
      {mine && (
        <Button type="link" size="small" loading={cancel.isPending} onClick={() => void ask()}>
          {t('cancel')}
        </Button>
      )}
    </Flex>
  );
}
