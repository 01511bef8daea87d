import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import { type DeckTheme, deckThemeNames, deckThemes, outlineMax, slidesOf } from '@xueyan/contract/ai/deck-slide';
import { Alert, Button, Form, Input, InputNumber, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { deckText } from './deck.text.ts';

interface Values {
  title: string;
  outline: string;
  theme: DeckTheme;
}

interface Props {
  open: boolean;
  onMade: (deck: { deckId: string }) => void;
  onClose: () => void;
}

/** A deck of an outline, which one writes, pastes, or has a model write. */
export function NewDeckModal({ open, onMade, onClose }: Props) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const add = useCreation(deckApi.add, [deckApi.list]);
  const outline = Form.useWatch('outline', form) ?? '';
  const save = (values: Values) => add.mutateAsync(values).then(onMade, notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('create')}
      okText={t('make')}
      width={720}
      form={form}
      initialValues={{ title: '', outline: '', theme: 'blue' }}
      saving={add.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Draft
        topic={() => form.getFieldValue('title') as string}
        onText={(text) => form.setFieldValue('outline', text.slice(0, outlineMax))}
      />
      <Form.Item
        name="outline"
        label={t('outline')}
        extra={outline.trim() ? t('willBe', { n: slidesOf(outline, '').length }) : t('outlineHint')}
      >
        <Input.TextArea
          autoSize={{ minRows: 8, maxRows: 16 }}
          maxLength={outlineMax}
          placeholder={t('outlinePlaceholder')}
        />
      </Form.Item>
      <Form.Item name="theme" label={t('theme')}>
        <Select options={deckThemes.map((value) => ({ value, label: phrase(deckThemeNames[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}

/** Has a model write the outline; says so where there is none. */
function Draft({ topic, onText }: { topic: () => string; onText: (text: string) => void }) {
  const t = useText(deckText);
  const notice = useNotice();
  const may = useMay();
  const [count, setCount] = useState(10);
  const [asked, setAsked] = useState<{ chatId: string; answerId: string } | null>(null);
  const state = useQuery({ ...query(chatApi.state, {}), enabled: may('ai.use') });
  const draft = useAction(deckApi.draft, [chatApi.list]);
  const chat = useQuery({
    ...query(chatApi.get, { chatId: asked?.chatId ?? '' }),
    enabled: asked !== null,
    refetchInterval: 1000,
  });
  const answer = chat.data?.messages.find(({ messageId }) => messageId === asked?.answerId);
  const text = answer?.content ?? '';
  const over = answer !== undefined && answer.state !== 'running';
  useEffect(() => {
    if (text) onText(text);
  }, [text, onText]);
  useEffect(() => {
    if (over) setAsked(null);
  }, [over]);

  if (!may('ai.use') || !state.data) return null;
  if (state.data.models.length === 0)
    return (
      <Form.Item>
        <Alert showIcon type="info" title={t('noModel')} />
      </Form.Item>
    );
  const ask = () => {
    const words = topic().trim();
    if (!words) return notice.warning(t('nameRequired'));
    draft.mutate({ topic: words, slides: count }, { onSuccess: setAsked, onError: notice.error });
  };
  return (
    <Form.Item label={t('byModel')} extra={t('byModelHint')}>
      <Space wrap>
        <InputNumber
          aria-label={t('slides')}
          min={3}
          max={30}
          precision={0}
          value={count}
          suffix={t('pages')}
          onChange={(value) => value !== null && setCount(value)}
        />
        <Button loading={draft.isPending || asked !== null} onClick={ask}>
          {asked ? t('writing') : t('draft')}
        </Button>
      </Space>
    </Form.Item>
  );
}
