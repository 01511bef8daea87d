import { type Slide, showsBlock, slideLayoutNames, slideLayouts, slideTextMax } from '@xueyan/contract/ai/deck-slide';
import { Form, Input, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { BlockFields } from './BlockFields.tsx';
import { deckText } from './deck.text.ts';

interface Props {
  deckId: string;
  slide: Slide;
  onChange: (slide: Slide, field: string) => void;
}

/** Fields of a slide. */
export function SlideFields({ deckId, slide, onChange: put }: Props) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const onChange = (part: Partial<Omit<Slide, 'block'>>) => put({ ...slide, ...part }, Object.keys(part).join());
  const hint = slide.layout === 'table' ? t('tableHint') : slide.layout === 'points' ? t('pointsHint') : undefined;
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('layout')} htmlFor="slide-layout">
        <Select
          id="slide-layout"
          value={slide.layout}
          options={slideLayouts.map((value) => ({ value, label: phrase(slideLayoutNames[value]) }))}
          onChange={(layout) => onChange({ layout })}
        />
      </Form.Item>
      <Form.Item label={t('slideTitle')} htmlFor="slide-title">
        <Input
          id="slide-title"
          maxLength={200}
          value={slide.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('slideText')} htmlFor="slide-text" extra={hint}>
        <Input.TextArea
          id="slide-text"
          maxLength={slideTextMax}
          autoSize={{ minRows: 5, maxRows: 14 }}
          value={slide.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Form.Item>
      {showsBlock(slide.layout) && (
        <BlockFields
          deckId={deckId}
          block={slide.block}
          onChange={(block) => {
            const { block: _, ...others } = slide;
            put(block ? { ...others, block } : others, block?.kind === slide.block?.kind ? 'block' : '');
          }}
        />
      )}
      <Form.Item label={t('notes')} htmlFor="slide-notes">
        <Input.TextArea
          id="slide-notes"
          maxLength={slideTextMax}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={slide.notes}
          placeholder={t('notesHint')}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </Form.Item>
    </Form>
  );
}
