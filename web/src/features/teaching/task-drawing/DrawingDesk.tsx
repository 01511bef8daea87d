import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import {
  type DrawingColor,
  type DrawnFile,
  type DrawnPage,
  drawingColors,
  drawingLimits,
} from '@xueyan/contract/teaching/task-drawing';
import { Alert, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { DrawingSheet, type Tool } from './DrawingSheet.tsx';
import { inks } from './shapes.ts';
import styles from './task-drawing.module.css';
import { taskDrawingText } from './task-drawing.text.ts';
import { useDrawing } from './useDrawing.ts';

const tools: Tool[] = ['select', 'pen', 'highlight', 'rectangle', 'arrow', 'text'];

interface DrawingDeskProps {
  workId: string;
  file: DrawnFile;
  page: number;
  drawn: DrawnPage | undefined;
  onPages: (count: number) => void;
  onReload: () => void;
}

/** One page for a marker to draw on, with tools above it; saved automatically. */
export function DrawingDesk({ workId, file, page, drawn, onPages, onReload }: DrawingDeskProps) {
  const t = useText(taskDrawingText);
  const [tool, setTool] = useState<Tool>('pen');
  const [color, setColor] = useState<DrawingColor>('red');
  const [selected, setSelected] = useState<number | null>(null);
  const { shapes, state, change, undo, redo } = useDrawing({ workId, fileId: file.fileId, page }, drawn);
  const shape = selected === null ? undefined : shapes[selected];
  const remove = () => {
    if (selected === null) return;
    change(shapes.toSpliced(selected, 1));
    setSelected(null);
  };
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Segmented<Tool>
          value={tool}
          aria-label={t('tools')}
          onChange={setTool}
          options={tools.map((value) => ({ value, label: t(value) }))}
        />
        <Segmented<DrawingColor>
          value={color}
          aria-label={t('colors')}
          onChange={setColor}
          options={drawingColors.map((value) => ({
            value,
            label: <span className={styles.ink} role="img" aria-label={t(value)} style={{ background: inks[value] }} />,
          }))}
        />
        <Button icon={<UndoOutlined aria-hidden />} aria-label={t('undo')} disabled={!undo} onClick={undo} />
        <Button icon={<RedoOutlined aria-hidden />} aria-label={t('redo')} disabled={!redo} onClick={redo} />
        <Button icon={<DeleteOutlined aria-hidden />} aria-label={t('remove')} disabled={!shape} onClick={remove} />
        <span className={styles.hint} role="status">
          {state !== 'conflict' && t(state)}
        </span>
      </div>
      {tool === 'text' && (
        <Input.TextArea
          autoSize
          value={shape?.kind === 'text' ? shape.text : ''}
          disabled={shape?.kind !== 'text'}
          maxLength={drawingLimits.text}
          aria-label={t('words')}
          placeholder={t('wordsHint')}
          onChange={(event) => {
            if (selected !== null && shape?.kind === 'text')
              change(shapes.with(selected, { ...shape, text: event.target.value }), true);
          }}
        />
      )}
      {state === 'conflict' && (
        <Alert
          type="warning"
          showIcon
          title={t('conflict')}
          action={<Button onClick={onReload}>{t('reload')}</Button>}
        />
      )}
      {shapes.length >= drawingLimits.shapes && <Alert type="info" title={t('full', { n: drawingLimits.shapes })} />}
      <DrawingSheet
        {...{ file, page, shapes, onPages }}
        drawing={{ tool, color, selected, onSelect: setSelected, onChange: change }}
      />
      <p className={styles.hint}>{t('hint')}</p>
    </div>
  );
}
