import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Control, controlsMax } from '@xueyan/contract/ai/application-form';
import { usualUploads } from '@xueyan/contract/ai/upload-kind';
import { Button, Flex, Form } from 'antd';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Application.module.css';
import { applicationText } from './application.text.ts';
import { ControlCard } from './ControlCard.tsx';

const fresh = {
  ...{ variable: '', label: '', kind: 'text', required: true, options: [], max: 200, initial: '' },
  ...{ accepts: usualUploads, count: 1 },
};

/** Editor of the controls of an application’s form, put into order by dragging or by buttons. */
export function ControlsEditor() {
  return <Form.List name="controls">{(fields, list) => <Controls fields={fields} {...list} />}</Form.List>;
}

interface ControlsProps {
  fields: { key: number; name: number }[];
  add: (control: object) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
}

function Controls({ fields, add, remove, move }: ControlsProps) {
  const t = useText(applicationText);
  const form = Form.useFormInstance<{ controls: Partial<Control>[] }>();
  const labelOf = (at: number) =>
    (form.getFieldValue(['controls', at, 'label']) as string | undefined)?.trim() || t('controlNumber', { n: at + 1 });
  const sortable = useSortableList<HTMLOListElement>({
    ids: fields.map(({ key }) => String(key)),
    name: 'control',
    nameOf: (id) => labelOf(fields.findIndex(({ key }) => String(key) === id)),
    onMove: move,
  });
  return (
    <Form.Item label={t('controls')}>
      <DragArea {...sortable.area}>
        <ol className={styles.controls} ref={sortable.list}>
          {fields.map(({ key, name }, at) => (
            <ControlCard
              key={key}
              id={String(key)}
              name={name}
              label={labelOf(at)}
              line={sortable.line(String(key))}
              last={at === fields.length - 1}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(name)}
            />
          ))}
        </ol>
      </DragArea>
      <Flex>
        <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= controlsMax} onClick={() => add(fresh)}>
          {t('addControl')}
        </Button>
      </Flex>
    </Form.Item>
  );
}
