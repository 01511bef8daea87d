import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { chunkBounds } from '@xueyan/contract/ai/knowledge-base';
import type { Chunk } from '@xueyan/contract/ai/knowledge-document';
import { Button, Form, Input, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { knowledgeText } from './knowledge.text.ts';

/** Passages of a document. */
export function ChunkList({ documentId, mayWrite }: { documentId: string; mayWrite: boolean }) {
  const t = useText(knowledgeText);
  const notice = useNotice();
  const [edited, setEdited] = useState<Chunk | null>(null);
  const [form] = Form.useForm<{ text: string }>();
  const update = useAction(knowledgeApi.updateChunk, [knowledgeApi.chunks]);
  const filters = useMemo(() => ({ documentId }), [documentId]);
  const columns = useMemo<ListColumn<Chunk>[]>(
    () => [
      { title: t('position'), dataIndex: 'position', align: 'right', render: (at: number) => at + 1 },
      { title: t('place'), dataIndex: 'place', render: (place: string) => place || '—' },
      {
        title: t('text'),
        dataIndex: 'text',
        pinned: true,
        render: (text: string) => <div style={{ whiteSpace: 'pre-wrap', minWidth: 240 }}>{text}</div>,
      },
      {
        title: t('enabled'),
        dataIndex: 'enabled',
        render: (enabled: boolean, { chunkId, text }) => (
          <Switch
            size="small"
            aria-label={t('enabled')}
            checked={enabled}
            disabled={!mayWrite}
            onChange={(next) => update.mutate({ chunkId, text, enabled: next }, { onError: notice.error })}
          />
        ),
      },
    ],
    [t, mayWrite, update.mutate, notice.error],
  );
  const save = ({ text }: { text: string }) => {
    if (!edited) return;
    const { chunkId, enabled } = edited;
    update.mutate({ chunkId, enabled, text }, { onSuccess: () => setEdited(null), onError: notice.error });
  };
  return (
    <>
      <ListTable
        endpoint={knowledgeApi.chunks}
        label={t('chunks')}
        filters={filters}
        columns={columns}
        rowKey="chunkId"
        rowActions={(row) =>
          mayWrite && (
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
          )
        }
      />
      {edited && (
        <FormModal
          open
          title={t('editChunk')}
          okText={t('save')}
          form={form}
          initialValues={{ text: edited.text }}
          saving={update.isPending}
          onSave={save}
          onClose={() => setEdited(null)}
        >
          <Form.Item name="text" label={t('text')} rules={[{ required: true, whitespace: true }]}>
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 18 }} maxLength={chunkBounds.max * 2} />
          </Form.Item>
        </FormModal>
      )}
    </>
  );
}
