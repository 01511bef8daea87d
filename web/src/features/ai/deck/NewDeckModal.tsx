import { useQuery } from '@tanstack/react-query';
import { chatApi, ExtractedFile, extractPath, type QuestionFile, questionExtensions } from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import { outlineOf } from '@xueyan/contract/ai/deck-outline';
import { type DeckTheme, deckThemeNames, deckThemes, outlineMax, slidesOf } from '@xueyan/contract/ai/deck-slide';
import { Alert, Button, Form, Input, InputNumber, Select, Space, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { query, useCreation } from '../../../api/query.ts';
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

/** Creates a deck from an outline that is written, pasted, or drafted by a model. */
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
        onTitle={(title) => form.setFieldValue('title', title)}
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

interface DraftProps {
  topic: () => string;
  onTitle: (title: string) => void;
  onText: (text: string) => void;
}

const accept = questionExtensions.map((one) => `.${one}`).join(',');
const nameOf = ({ name }: QuestionFile) => name.replace(/\.[^.]*$/, '').slice(0, 100);

/** Has a model draft the outline, of a topic or a document; shows what is missing without a model. */
function Draft({ topic, onTitle, onText }: DraftProps) {
  const t = useText(deckText);
  const notice = useNotice();
  const may = useMay();
  const [count, setCount] = useState(10);
  const [reading, setReading] = useState(false);
  const [asked, setAsked] = useState<{ chatId: string; answerId: string } | null>(null);
  const state = useQuery({ ...query(chatApi.state, {}), enabled: may('ai.use') });
  const draft = useCreation(deckApi.draft, [chatApi.list]);
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
  const hasModel = state.data.models.length > 0;
  const ask = (document: QuestionFile | null = null) => {
    const words = topic().trim() || (document ? nameOf(document) : '');
    if (!words) return notice.warning(t('nameRequired'));
    draft.mutate({ topic: words, slides: count, document }, { onSuccess: setAsked, onError: notice.error });
  };
  const read = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setReading(true);
    try {
      const { cut: _, ...document } = (await sendForm(extractPath, form, { output: ExtractedFile })).data;
      if (!topic().trim()) onTitle(nameOf(document));
      if (hasModel) ask(document);
      else onText(outlineOf(document.text, topic().trim() || nameOf(document)));
    } catch (error) {
      notice.error(error);
    } finally {
      setReading(false);
    }
  };
  const fromDocument = (
    <Form.Item label={t('fromDocument')} extra={t('fromDocumentHint')}>
      <Upload
        accept={accept}
        showUploadList={false}
        disabled={reading || asked !== null}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <Button loading={reading} disabled={asked !== null}>
          {t('chooseDocument')}
        </Button>
      </Upload>
    </Form.Item>
  );
  if (!hasModel)
    return (
      <>
        {fromDocument}
        <Form.Item>
          <Alert showIcon type="info" title={t('noModel')} />
        </Form.Item>
      </>
    );
  return (
    <>
      {fromDocument}
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
          <Button loading={draft.isPending || asked !== null} onClick={() => ask()}>
            {asked ? t('writing') : t('draft')}
          </Button>
        </Space>
      </Form.Item>
    </>
  );
}
