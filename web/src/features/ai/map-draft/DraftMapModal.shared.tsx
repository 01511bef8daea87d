import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { mapDraftApi, mapDraftTopics } from '@xueyan/contract/ai/map-draft';
import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import { Alert, Form, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { mapDraftText } from './map-draft.text.ts';

interface Values {
  topic: string;
  topics: number;
}

interface DraftMapModalProps {
  open: boolean;
  /** Makes a map of the outline that the model wrote, in Markdown. */
  mapOf: (topic: string, text: string) => MindMapContent;
  onMade: (map: { mapId: string }) => void;
  onClose: () => void;
}

/** Has a model write a mind map of a topic; says what is missing without a model. */
export function DraftMapModal({ open, mapOf, onMade, onClose }: DraftMapModalProps) {
  const t = useText(mapDraftText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [asked, setAsked] = useState<{ chatId: string; answerId: string } | null>(null);
  const state = useQuery(query(chatApi.state, {}));
  const draft = useAction(mapDraftApi.draft, [chatApi.list]);
  const add = useCreation(mapDraftApi.save, [mindMapApi.list]);
  const chat = useQuery({
    ...query(chatApi.get, { chatId: asked?.chatId ?? '' }),
    enabled: asked !== null,
    refetchInterval: 1000,
  });
  const answer = chat.data?.messages.find(({ messageId }) => messageId === asked?.answerId);
  const over = answer !== undefined && answer.state !== 'running';
  const finish = useEffectEvent(() => {
    setAsked(null);
    const text = answer?.content.trim() ?? '';
    if (!text || answer?.state !== 'done') return void notice.warning(t('failed'));
    const topic = String(form.getFieldValue('topic'));
    const made = { title: topic.trim().slice(0, 100), content: mapOf(topic, text), answerId: answer.messageId };
    add.mutate(made, {
      onSuccess: (map) => {
        onClose();
        onMade(map);
      },
      onError: notice.error,
    });
  });
  useEffect(() => {
    if (over) finish();
  }, [over]);
  const hasModel = (state.data?.models.length ?? 0) > 0;
  return (
    <FormModal<Values>
      open={open}
      title={t('title')}
      okText={asked ? t('writing') : t('draft')}
      form={form}
      initialValues={{ topic: '', topics: 40 }}
      saving={draft.isPending || asked !== null || add.isPending}
      onSave={(values) => {
        if (hasModel) draft.mutate(values, { onSuccess: setAsked, onError: notice.error });
        else notice.warning(t('noModel'));
      }}
      onClose={onClose}
    >
      {state.data && !hasModel && <Alert showIcon type="info" title={t('noModel')} style={{ marginBlockEnd: 16 }} />}
      <Form.Item
        name="topic"
        label={t('topic')}
        extra={t('hint')}
        rules={[{ required: true, whitespace: true, message: t('topicRequired') }]}
      >
        <Input maxLength={500} placeholder={t('topicPlaceholder')} />
      </Form.Item>
      <Form.Item name="topics" label={t('size')}>
        <Select options={mapDraftTopics.map((n) => ({ value: n, label: t('about', { n }) }))} />
      </Form.Item>
    </FormModal>
  );
}
