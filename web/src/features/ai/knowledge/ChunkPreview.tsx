import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { ChunkRules } from '@xueyan/contract/ai/knowledge-base';
import { Button, Flex, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { chunkRulesText } from './chunk-rules.text.ts';

interface ChunkPreviewProps {
  /** Document to preview; null until one is chosen. */
  documentId: string | null;
  /** Returns the rules as they are typed; rejects while they are not complete. */
  rules: () => Promise<ChunkRules>;
}

/** The passages that a document would have by the rules as they are typed. */
export function ChunkPreview({ documentId, rules }: ChunkPreviewProps) {
  const t = useText(chunkRulesText);
  const notice = useNotice();
  const preview = useAction(knowledgeApi.preview);
  const look = async () => {
    // What is missing is said at its field.
    const typed = await rules().catch(() => null);
    if (documentId && typed) preview.mutate({ documentId, rules: typed }, { onError: notice.error });
  };
  const { data } = preview;
  const shown = data?.passages.length ?? 0;
  return (
    <Flex vertical gap="small">
      <div>
        <Button disabled={!documentId} loading={preview.isPending} onClick={() => void look()}>
          {t('preview')}
        </Button>
      </div>
      {data && (
        <section aria-label={t('preview')} style={{ maxHeight: 320, overflow: 'auto' }}>
          <Typography.Text type="secondary">
            {t(shown < data.count ? 'previewFirst' : 'previewed', { n: data.count, shown })}
          </Typography.Text>
          <ol>
            {data.passages.map(({ place, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a preview are known by their order.
              <li key={at} style={{ marginBlockEnd: 8 }}>
                {place && <Typography.Text type="secondary">{place}</Typography.Text>}
                <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Flex>
  );
}
