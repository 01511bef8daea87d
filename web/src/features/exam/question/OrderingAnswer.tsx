import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Button } from 'antd';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import type { AnswerProps } from './answer-props.ts';
import { RichText } from './RichText.tsx';

/** Items ordered by dragging or by buttons. It counts as an answer only once the order was changed or confirmed. */
export function OrderingAnswer({ content, response, onChange, readOnly }: AnswerProps<'ordering'>) {
  const t = useText(answerText);
  const answered = response.order.length > 0;
  const order = answered ? response.order : content.items.map(({ id }) => id);
  const textOf = (id: string) => content.items.find((item) => item.id === id)?.text ?? '';
  const give = (next: string[]) => onChange({ kind: 'ordering', order: next });
  const move = (from: number, to: number) => {
    const id = order[from];
    if (id === undefined || to < 0 || to >= order.length) return;
    give(order.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const sortable = useSortableList<HTMLOListElement>({ ids: order, name: 'item', nameOf: textOf, onMove: move });
  return (
    <>
      {!readOnly && <p className={styles.hint}>{t('order')}</p>}
      <DragArea {...sortable.area}>
        <ol className={styles.rows} ref={sortable.list}>
          {order.map((id, index) => (
            <OrderedItem
              key={id}
              id={id}
              text={textOf(id)}
              n={index + 1}
              last={index === order.length - 1}
              line={sortable.line(id)}
              readOnly={readOnly}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </DragArea>
      {!answered && !readOnly && (
        <div>
          <Button onClick={() => give(order)}>{t('keepOrder')}</Button>
        </div>
      )}
    </>
  );
}

interface OrderedItemProps {
  id: string;
  text: string;
  n: number;
  last: boolean;
  line: 'before' | 'after' | undefined;
  readOnly: boolean;
  onMove: (by: number) => void;
}

function OrderedItem({ id, text, n, last, line, readOnly, onMove }: OrderedItemProps) {
  const t = useText(answerText);
  const { node, handle, hint } = useDragged(id, readOnly);
  return (
    <li ref={node} className={styles.ordered} data-item={id} data-line={line}>
      {!readOnly && (
        <Button
          type="text"
          size="small"
          className={styles.handle}
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('drag', { name: text })}
          aria-describedby={hint}
          {...handle}
        />
      )}
      <span className={styles.letter}>{n}</span>
      <span className={styles.text}>
        <RichText source={text} />
      </span>
      {!readOnly && (
        <>
          <Button
            type="text"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('up', { name: text })}
            disabled={n === 1}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('down', { name: text })}
            disabled={last}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </li>
  );
}
