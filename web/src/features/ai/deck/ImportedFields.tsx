import {
  type ImportedShape,
  type ImportedSlide,
  type ImportedSource,
  importedTextMax,
  textNow,
} from '@xueyan/contract/ai/deck-import';
import { Button, Form, Input } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck-import.module.css';
import { importText } from './deck-import.text.ts';

interface Props {
  source: ImportedSource;
  slide: ImportedSlide;
  at: number;
  onChange: (slide: ImportedSlide, field: string) => void;
}

/** Fields of the texts of an imported slide. */
export function ImportedFields({ source, slide, at, onChange }: Props) {
  const t = useText(importText);
  const said = source.slides[slide.from];
  const texts = (said?.shapes ?? []).filter(({ key }) => key !== '');
  const isChanged = Object.keys(slide.texts).length > 0 || slide.notes !== null;
  const put = ({ key, text }: ImportedShape, next: string) => {
    const { [key]: _, ...others } = slide.texts;
    onChange({ ...slide, texts: next === text ? others : { ...others, [key]: next } }, `${slide.from} ${key}`);
  };
  const nameOf = (shape: ImportedShape, index: number) => {
    const [, row, column] = shape.key.split('.');
    if (shape.kind === 'cell') return t('cell', { row: Number(row) + 1, column: Number(column) + 1 });
    return shape.title ? t('title') : t('text', { n: index + 1 });
  };
  return (
    <Form layout="vertical" component="div">
      <h3>{t('words', { n: at + 1 })}</h3>
      {texts.length === 0 && <p className={styles.hint}>{t('noWords')}</p>}
      {texts.map((shape, index) => (
        <Form.Item key={shape.key} label={nameOf(shape, index)} htmlFor={`text-${shape.key}`}>
          <Input.TextArea
            id={`text-${shape.key}`}
            maxLength={importedTextMax}
            autoSize={{ minRows: 1, maxRows: 12 }}
            value={textNow(slide, shape)}
            onChange={({ target }) => put(shape, target.value)}
          />
        </Form.Item>
      ))}
      <Form.Item
        label={t('notes')}
        htmlFor="imported-notes"
        extra={said?.notes === null ? t('noNotesPage') : undefined}
      >
        <Input.TextArea
          id="imported-notes"
          maxLength={importedTextMax}
          disabled={said?.notes === null}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={slide.notes ?? said?.notes ?? ''}
          onChange={({ target }) =>
            onChange({ ...slide, notes: target.value === said?.notes ? null : target.value }, `${slide.from} notes`)
          }
        />
      </Form.Item>
      {isChanged && (
        <Form.Item>
          <Button onClick={() => onChange({ ...slide, texts: {}, notes: null }, '')}>{t('original')}</Button>
        </Form.Item>
      )}
    </Form>
  );
}
