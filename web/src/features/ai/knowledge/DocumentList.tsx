import { useQueryClient } from '@tanstack/react-query';
import {
  knowledgeApi,
  knowledgeExtensions,
  knowledgeUploadPath,
  UploadedDocument,
} from '@xueyan/contract/ai/knowledge';
import type { KnowledgeBase } from '@xueyan/contract/ai/knowledge-base';
import type { DocumentState, KnowledgeDocument } from '@xueyan/contract/ai/knowledge-document';
import { Button, Flex, Switch, Tag, Typography, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { chunkRulesText } from './chunk-rules.text.ts';
import { knowledgeText } from './knowledge.text.ts';
import { LabelsModal } from './LabelsModal.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { RulesModal } from './RulesModal.tsx';
import { TakeSpaceModal } from './TakeSpaceModal.tsx';

interface DocumentListProps {
  base: KnowledgeBase;
  mayWrite: boolean;
  onOpen: (documentId: string) => void;
}

const tones: Record<DocumentState, Tone> = { waiting: 'busy', ready: 'good', failed: 'bad' };
const removal = {
  one: knowledgeApi.removeDocument,
  nameOf: ({ title }: KnowledgeDocument) => title,
  stale: [knowledgeApi.documents, knowledgeApi.get],
};
const accept = knowledgeExtensions.map((one) => `.${one}`).join(',');
const lookMs = 3_000;

/** Documents of a base: adding, reading, and excluding from searches. */
export function DocumentList({ base, mayWrite, onOpen }: DocumentListProps) {
  const t = useText(knowledgeText);
  const words = useText(chunkRulesText);
  const { baseId } = base;
  const notice = useNotice();
  const most = useUploadLimit('knowledge');
  const client = useQueryClient();
  const [taking, setTaking] = useState(false);
  const enable = useAction(knowledgeApi.enableDocument, [knowledgeApi.documents]);
  const again = useAction(knowledgeApi.readAgain, [knowledgeApi.documents]);
  const filters = useMemo(() => ({ baseId }), [baseId]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('fileTitle') },
      { name: 'label', label: t('label'), maxLength: 20 },
    ],
    [t],
  );
  const [labelled, setLabelled] = useState<KnowledgeDocument | null>(null);
  const [ruled, setRuled] = useState<KnowledgeDocument | null>(null);
  const upload = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    const told = notice.progress();
    told.show(t('uploading', { name: file.name }));
    try {
      await sendForm(`${knowledgeUploadPath}/${baseId}`, form, { output: UploadedDocument });
      await client.invalidateQueries({ queryKey: [knowledgeApi.documents.path] });
    } catch (error) {
      notice.error(error);
    } finally {
      told.end();
    }
  };
  const readAgain = async ({ documentId, title }: KnowledgeDocument) => {
    const question = { title: t('againTitle', { name: title }), content: t('againHint'), okText: t('again') };
    if (await notice.confirm(question)) again.mutate({ documentId }, { onError: notice.error });
  };
  const columns = useMemo<ListColumn<KnowledgeDocument>[]>(
    () => [
      {
        title: t('fileTitle'),
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { documentId }) => (
          <Button type="link" size="small" onClick={() => onOpen(documentId)}>
            {title}
          </Button>
        ),
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: DocumentState, document) => (
          <>
            <StateTag tone={tones[state]}>{t(state)}</StateTag>
            <ReadingProgress document={document} />
            {document.reason && <div>{document.reason}</div>}
          </>
        ),
      },
      {
        title: t('labels'),
        dataIndex: 'labels',
        render: (labels: string[]) => labels.map((one) => <Tag key={one}>{one}</Tag>),
      },
      { title: t('chunks'), dataIndex: 'chunkCount', align: 'right' },
      { title: t('characters'), dataIndex: 'characters', align: 'right' },
      {
        title: t('enabled'),
        dataIndex: 'enabled',
        render: (enabled: boolean, { documentId }) => (
          <Switch
            size="small"
            aria-label={t('enabled')}
            checked={enabled}
            disabled={!mayWrite}
            onChange={(next) => enable.mutate({ documentId, enabled: next }, { onError: notice.error })}
          />
        ),
      },
      {
        title: t('time'),
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, mayWrite, onOpen, enable.mutate, notice.error],
  );
  const add = mayWrite && (
    <Upload
      multiple
      accept={accept}
      showUploadList={false}
      beforeUpload={(file) => {
        void upload(file);
        return false;
      }}
    >
      <Button type="primary">{t('upload')}</Button>
    </Upload>
  );
  const table = (
    <ListTable
      endpoint={knowledgeApi.documents}
      label={t('documents')}
      filters={filters}
      columns={columns}
      rowKey="documentId"
      search={search}
      removal={removal}
      refreshEvery={lookMs}
      toolbar={
        <Flex gap="small" align="center" wrap>
          {add}
          {mayWrite && <Button onClick={() => setTaking(true)}>{t('takeSpace')}</Button>}
          {mayWrite && <Typography.Text type="secondary">{t('uploadHint', { max: most.said })}</Typography.Text>}
        </Flex>
      }
      rowActions={(row, list) =>
        mayWrite && (
          <>
            <Button type="link" size="small" onClick={() => setLabelled(row)}>
              {t('labels')}
            </Button>
            <Button type="link" size="small" disabled={row.state === 'waiting'} onClick={() => setRuled(row)}>
              {words('rules')}
            </Button>
            <Button type="link" size="small" disabled={row.state === 'waiting'} onClick={() => void readAgain(row)}>
              {t('again')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </>
        )
      }
      empty={<EmptyState compact title={t('documentsEmpty')} hint={t('documentsEmptyHint')} />}
    />
  );
  return (
    <>
      {table}
      <DialogSlot subject={taking && baseId}>
        {(id, shown) => <TakeSpaceModal baseId={id} open={shown} onClose={() => setTaking(false)} />}
      </DialogSlot>
      <DialogSlot subject={ruled}>
        {(document, shown) => (
          <RulesModal open={shown} document={document} usual={base} onClose={() => setRuled(null)} />
        )}
      </DialogSlot>
      <DialogSlot subject={labelled}>
        {(document, shown) => <LabelsModal open={shown} document={document} onClose={() => setLabelled(null)} />}
      </DialogSlot>
    </>
  );
}
