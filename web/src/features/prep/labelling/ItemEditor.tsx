import { useQuery, useQueryClient } from '@tanstack/react-query';
import { labelHotkeys } from '@xueyan/contract/prep/annotation';
import { labellingApi, type TaskLabel } from '@xueyan/contract/prep/labelling';
import type { Shape } from '@xueyan/contract/prep/shape';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Badge, Flex, Radio, Typography } from 'antd';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { EditorBar } from '../annotation/EditorBar.shared.tsx';
import { LabelRows } from '../annotation/LabelRows.shared.tsx';
import { ShapeCanvas } from '../annotation/ShapeCanvas.shared.tsx';
import { useShapeEditor } from '../annotation/useShapeEditor.shared.ts';
import { labellingText } from './labelling.text.ts';

interface ItemEditorProps {
  itemId: string;
  labels: TaskLabel[];
  onStep: (by: -1 | 1) => void;
}

/** Editor of one picture of a task; the teacher's labels are dashed. */
export function ItemEditor({ itemId, ...props }: ItemEditorProps) {
  const found = useQuery({ ...query(labellingApi.item, { itemId }), gcTime: 0, refetchOnWindowFocus: false });
  return <QueryView query={found}>{(item) => <Canvas item={item} {...props} />}</QueryView>;
}

function Canvas({
  item,
  labels,
  onStep,
}: Omit<ItemEditorProps, 'itemId'> & { item: Output<typeof labellingApi.item> }) {
  const { itemId, writable, gold } = item;
  const t = useText(labellingText);
  const client = useQueryClient();
  const doc = useDocument<Shape[]>({
    name: `labelling.${itemId}`,
    loaded: { value: item.shapes, version: item.version },
    load: async () => {
      const { shapes, version } = await call(labellingApi.item, { itemId });
      return { value: shapes, version };
    },
    save: async (shapes, version) => {
      const saved = await call(labellingApi.draw, { itemId, version, shapes });
      void client.invalidateQueries({ queryKey: [labellingApi.get.path] });
      return saved;
    },
  });
  useLeaveGuard({ isDirty: doc.isDirty, flush: doc.flush });
  const keyed = labels.map((one, i) => ({ ...one, hotkey: labelHotkeys[i] ?? null }));
  const editor = useShapeEditor({
    ...{ shapes: doc.value, labels: keyed, picture: item, readOnly: !writable },
    onChange: (next) => doc.change(() => next),
    onStep,
  });
  return (
    <Flex vertical gap="small">
      <AutosaveAlerts document={doc} />
      <Flex gap="small" wrap justify="space-between" align="center">
        <EditorBar editor={editor} readOnly={!writable} />
        {writable ? (
          <SaveState state={doc.state} time={doc.time} />
        ) : (
          gold && <Typography.Text type="secondary">{t('dashed')}</Typography.Text>
        )}
      </Flex>
      {writable && (
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('label')}
          value={editor.labelId}
          onChange={(event) => editor.choose(String(event.target.value))}
          options={keyed.map(({ labelId, name, colour, hotkey }) => ({
            value: labelId,
            label: (
              <>
                <Badge color={colour} /> {name} {hotkey && <kbd>{hotkey.toUpperCase()}</kbd>}
              </>
            ),
          }))}
        />
      )}
      <ShapeCanvas
        {...{ picture: item, shapes: doc.value, labels, readOnly: !writable, ...(gold && { others: gold }) }}
        {...{ tool: editor.tool, labelId: editor.labelId, selected: editor.selected, zoom: editor.zoom }}
        onSelect={editor.setSelected}
        onCommit={editor.commit}
      />
      <LabelRows labels={keyed} shapes={doc.value} editor={editor} readOnly={!writable} />
    </Flex>
  );
}
