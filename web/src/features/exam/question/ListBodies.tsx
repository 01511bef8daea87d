import { optionBounds, orderCredits, placeCredits } from '@xueyan/contract/exam/question-kind';
import { InputNumber } from 'antd';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, CreditSelect, Group, TextLine, withAt, withoutAt } from './BodyParts.tsx';
import { type BodyEditorProps, newItem } from './draft.ts';
import { questionText } from './question.text.ts';
import { useUploadPlace } from './upload-place.ts';

export function EssayBody({ content, answer, onChange }: BodyEditorProps<'essay'>) {
  const t = useText(questionText);
  const uploads = useUploadPlace();
  const { rubric } = answer;
  const setRubric = (next: typeof rubric) => onChange(content, { ...answer, rubric: next });
  return (
    <>
      <Group label={t('reference')}>
        <MarkdownEditor
          ariaLabel={t('reference')}
          {...uploads}
          minHeight={120}
          value={answer.reference}
          onChange={(reference) => onChange(content, { ...answer, reference })}
        />
      </Group>
      <Group label={t('rubric')}>
        {rubric.map((row, index) => (
          <TextLine
            key={row.id}
            label={t('rubricPoint', { n: index + 1 })}
            value={row.point}
            onChange={(point) => setRubric(withAt(rubric, index, { ...row, point }))}
            removeLabel={t('removeRow', { n: index + 1 })}
            onRemove={() => setRubric(withoutAt(rubric, index))}
            after={
              <InputNumber
                aria-label={`${t('rubricPoint', { n: index + 1 })} ${t('weight')}`}
                min={0.5}
                step={0.5}
                value={row.weight}
                onChange={(weight) => setRubric(withAt(rubric, index, { ...row, weight: weight ?? 1 }))}
              />
            }
          />
        ))}
        <AddButton
          disabled={rubric.length >= 30}
          onClick={() => setRubric([...rubric, { id: newItem().id, point: '', weight: 1 }])}
        />
      </Group>
      <Group label={t('maxLength')}>
        <InputNumber
          aria-label={t('maxLength')}
          min={10}
          max={20_000}
          precision={0}
          value={content.maxLength}
          onChange={(maxLength) => onChange({ ...content, maxLength: maxLength ?? 2000 }, answer)}
        />
      </Group>
    </>
  );
}

/** Editor of pairs side by side, and of items that belong to none. */
export function MatchingBody({ content, answer, onChange }: BodyEditorProps<'matching'>) {
  const t = useText(questionText);
  const { left, right } = content;
  const used = new Set(Object.values(answer.pairs));
  const extras = right.filter(({ id }) => !used.has(id));
  const setRight = (id: string, text: string) =>
    onChange({ ...content, right: right.map((one) => (one.id === id ? { ...one, text } : one)) }, answer);
  const removePair = (id: string) => {
    const { [id]: gone, ...pairs } = answer.pairs;
    const stays = new Set(Object.values(pairs));
    onChange(
      {
        ...content,
        left: left.filter((one) => one.id !== id),
        right: right.filter((one) => one.id !== gone || stays.has(one.id)),
      },
      { ...answer, pairs },
    );
  };
  return (
    <>
      <Group label={t('answer')}>
        {left.map((item, index) => {
          const partner = right.find(({ id }) => id === answer.pairs[item.id]);
          return (
            <TextLine
              key={item.id}
              rich
              label={t('left', { n: index + 1 })}
              value={item.text}
              onChange={(text) => onChange({ ...content, left: withAt(left, index, { ...item, text }) }, answer)}
              after={
                partner && (
                  <TextLine
                    rich
                    label={t('right', { n: index + 1 })}
                    value={partner.text}
                    onChange={(text) => setRight(partner.id, text)}
                  />
                )
              }
              removeLabel={t('removeRow', { n: index + 1 })}
              onRemove={left.length > optionBounds.min ? () => removePair(item.id) : undefined}
            />
          );
        })}
        <AddButton
          disabled={right.length >= optionBounds.max}
          onClick={() => {
            const [one, other] = [newItem(), newItem()];
            onChange(
              { ...content, left: [...left, one], right: [...right, other] },
              { ...answer, pairs: { ...answer.pairs, [one.id]: other.id } },
            );
          }}
        />
        {extras.map((item, index) => (
          <TextLine
            key={item.id}
            rich
            label={t('extra', { n: index + 1 })}
            value={item.text}
            onChange={(text) => setRight(item.id, text)}
            removeLabel={t('removeRow', { n: left.length + index + 1 })}
            onRemove={() => onChange({ ...content, right: right.filter(({ id }) => id !== item.id) }, answer)}
          />
        ))}
        <AddButton
          label={t('addExtra')}
          disabled={right.length >= optionBounds.max}
          onClick={() => onChange({ ...content, right: [...right, newItem()] }, answer)}
        />
      </Group>
      <CreditSelect
        credits={placeCredits}
        value={content.credit}
        onChange={(credit) => onChange({ ...content, credit }, answer)}
      />
    </>
  );
}

export function OrderingBody({ content, answer, onChange }: BodyEditorProps<'ordering'>) {
  const t = useText(questionText);
  const items = answer.order.flatMap((id) => content.items.find((item) => item.id === id) ?? []);
  const set = (next: typeof items) =>
    onChange({ ...content, items: next }, { ...answer, order: next.map(({ id }) => id) });
  return (
    <>
      <Group label={t('answer')} hint={t('order')}>
        {items.map((item, index) => (
          <TextLine
            key={item.id}
            rich
            label={t('item', { n: index + 1 })}
            value={item.text}
            onChange={(text) => set(withAt(items, index, { ...item, text }))}
            removeLabel={t('removeRow', { n: index + 1 })}
            onRemove={items.length > optionBounds.min ? () => set(withoutAt(items, index)) : undefined}
          />
        ))}
        <AddButton disabled={items.length >= optionBounds.max} onClick={() => set([...items, newItem()])} />
      </Group>
      <CreditSelect
        credits={orderCredits}
        value={content.credit}
        onChange={(credit) => onChange({ ...content, credit }, answer)}
      />
    </>
  );
}
