import { deckApi } from '@xueyan/contract/ai/deck';
import {
  type DeckTheme,
  deckThemeNames,
  deckThemes,
  outlineExcess,
  outlineMax,
  slidesMax,
  slidesOf,
  slideTextMax,
} from '@xueyan/contract/ai/deck-slide';
import { Alert, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { deckText } from './deck.text.ts';
import { deckSourceText } from './deck-source.text.ts';
import { type DeckFrom, OutlineDraft } from './OutlineDraft.tsx';

interface Values {
  title: string;
  outline: string;
  theme: DeckTheme;
  /** Answer of a model that the outline began with. */
  answerId: string | null;
}

const empty: Values = { title: '', outline: '', theme: 'blue', answerId: null };

interface Props {
  open: boolean;
  from: DeckFrom;
  onMade: (deck: { deckId: string }) => void;
  onClose: () => void;
}

/** Creates a deck from an outline that is written, pasted, or drafted by a model. */
export function NewDeckModal({ open, from, onMade, onClose }: Props) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const add = useCreation(deckApi.add, [deckApi.list]);
  const outline = Form.useWatch('outline', form) ?? '';
  const unsent = useUnsent<Values>('deck.new');
  const save = (values: Values) =>
    add.mutateAsync(values).then((deck) => {
      unsent.drop();
      onMade(deck);
    }, notice.error);
  /** Fills fields in that nobody typed, and keeps it as if somebody had: a draft of a model costs time and tokens. */
  const fill = (given: Partial<Values>) => {
    form.setFieldsValue(given);
    unsent.write(form.getFieldsValue(), empty);
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('create')}
      okText={t('make')}
      width={720}
      form={form}
      initialValues={empty}
      unsent={unsent}
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
      <OutlineDraft
        from={from}
        topic={() => form.getFieldValue('title') as string}
        onTitle={(title) => fill({ title })}
        onText={(text, answerId) => fill({ outline: text.slice(0, outlineMax), answerId })}
      />
      <Form.Item name="answerId" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name="outline"
        label={t('outline')}
        extra={outline.trim() ? t('willBe', { n: slidesOf(outline, '').length }) : t('outlineHint')}
      >
        <Input.TextArea
          // What is emptied and written anew is the person’s own.
          onChange={({ target }) => target.value.trim() === '' && form.setFieldValue('answerId', null)}
          autoSize={{ minRows: 8, maxRows: 16 }}
          maxLength={outlineMax}
          placeholder={t('outlinePlaceholder')}
        />
      </Form.Item>
      <Excess outline={outline} />
      <Form.Item name="theme" label={t('theme')}>
        <Select options={deckThemes.map((value) => ({ value, label: phrase(deckThemeNames[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}

/** Says what of an outline would be left out of the deck. */
function Excess({ outline }: { outline: string }) {
  const t = useText(deckSourceText);
  const { slides, tooLong } = useMemo(() => outlineExcess(outline), [outline]);
  const lines = [
    slides > slidesMax && t('tooManySlides', { n: slides, max: slidesMax }),
    tooLong.length > 0 && t('tooLongSlides', { pages: tooLong.join('、'), max: slideTextMax }),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <Form.Item>
      <Alert showIcon type="warning" title={lines.join(' ')} />
    </Form.Item>
  );
}
