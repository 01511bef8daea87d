import BorderOutlined from '@ant-design/icons/BorderOutlined';
import CompressOutlined from '@ant-design/icons/CompressOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import SelectOutlined from '@ant-design/icons/SelectOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { Button, Segmented, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { annotationText } from './annotation.text.ts';
import type { Tool } from './ShapeCanvas.shared.tsx';
import type { useShapeEditor } from './useShapeEditor.shared.ts';

const icons: Record<Tool, ReactNode> = {
  select: <SelectOutlined aria-hidden />,
  box: <BorderOutlined aria-hidden />,
  polygon: <StarOutlined aria-hidden />,
};
const keys: Record<Tool, string> = { select: 'V', box: 'B', polygon: 'P' };

/** Toolbar with tools, undo, redo and zoom. */
export function EditorBar({ editor, readOnly }: { editor: ReturnType<typeof useShapeEditor>; readOnly: boolean }) {
  const t = useText(annotationText);
  const button = (
    name: 'undo' | 'redo' | 'zoomIn' | 'zoomOut' | 'fit' | 'remove',
    icon: ReactNode,
    does: () => void,
    off = false,
  ) => (
    <Tooltip title={t(name)}>
      <Button type="text" icon={icon} aria-label={t(name)} disabled={off} onClick={does} />
    </Tooltip>
  );
  return (
    <Space wrap size={4}>
      {!readOnly && (
        <>
          <Segmented<Tool>
            value={editor.tool}
            onChange={editor.setTool}
            options={(['select', 'box', 'polygon'] as const).map((value) => ({
              ...{ value, icon: icons[value], label: t(value), title: `${t(value)} (${keys[value]})` },
            }))}
          />
          {button('undo', <UndoOutlined aria-hidden />, editor.undo, !editor.mayUndo)}
          {button('redo', <RedoOutlined aria-hidden />, editor.redo, !editor.mayRedo)}
          {button('remove', <DeleteOutlined aria-hidden />, editor.remove, editor.selected === null)}
        </>
      )}
      {button('zoomOut', <ZoomOutOutlined aria-hidden />, () => editor.zoomBy(0.8), editor.zoom === 1)}
      {button('zoomIn', <ZoomInOutlined aria-hidden />, () => editor.zoomBy(1.25))}
      {button('fit', <CompressOutlined aria-hidden />, editor.fit, editor.zoom === 1)}
    </Space>
  );
}
