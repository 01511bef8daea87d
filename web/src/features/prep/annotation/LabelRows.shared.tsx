import type { Shape } from '@xueyan/contract/prep/shape';
import { Card, Flex, Typography } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';
import type { CanvasLabel } from './ShapeCanvas.shared.tsx';
import type { useShapeEditor } from './useShapeEditor.shared.ts';

interface LabelRowsProps {
  labels: (CanvasLabel & { hotkey: string | null })[];
  shapes: Shape[];
  editor: ReturnType<typeof useShapeEditor>;
  readOnly: boolean;
}

/** Labels to draw with and the drawn shapes: the content of the canvas, accessible by keyboard. */
export function LabelRows({ labels, shapes, editor, readOnly }: LabelRowsProps) {
  const t = useText(annotationText);
  const labelOf = (id: string) => labels.find(({ labelId }) => labelId === id);
  return (
    <Flex vertical gap="middle">
      <Card size="small" title={t('labels')}>
        <ul className={styles.list}>
          {labels.map(({ labelId, name, colour, hotkey }) => (
            <li key={labelId}>
              <button
                type="button"
                className={`${styles.row} ${editor.labelId === labelId && !readOnly ? styles.chosen : ''}`}
                aria-pressed={editor.labelId === labelId}
                disabled={readOnly}
                onClick={() => editor.choose(labelId)}
              >
                <span className={styles.dot} style={{ background: colour }} aria-hidden />
                <span className={styles.name}>{name}</span>
                {hotkey && <kbd className={styles.key}>{hotkey.toUpperCase()}</kbd>}
              </button>
            </li>
          ))}
        </ul>
        {labels.length === 0 && <Typography.Text type="secondary">{t('noLabels')}</Typography.Text>}
      </Card>
      <Card size="small" title={t('shapes', { n: shapes.length })}>
        <ul className={styles.list}>
          {shapes.map((shape, i) => (
            <li key={shape.shapeId}>
              <button
                type="button"
                className={`${styles.row} ${editor.selected === shape.shapeId ? styles.chosen : ''}`}
                aria-pressed={editor.selected === shape.shapeId}
                onClick={() => editor.setSelected(shape.shapeId)}
              >
                <span className={styles.dot} style={{ background: labelOf(shape.labelId)?.colour }} aria-hidden />
                <span className={styles.name}>
                  {i + 1} · {labelOf(shape.labelId)?.name}
                </span>
                <span className={styles.key}>{t(shape.kind)}</span>
              </button>
            </li>
          ))}
        </ul>
        {shapes.length === 0 && <Typography.Text type="secondary">{t('noShapes')}</Typography.Text>}
      </Card>
    </Flex>
  );
}
