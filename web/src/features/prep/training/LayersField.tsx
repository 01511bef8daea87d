import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type LayerShape,
  layerKinds,
  layerNames,
  type NetLayer,
  netFaults,
  netLimits,
  newLayer,
  stackOf,
} from '@xueyan/contract/prep/net-layer';
import { sayIn } from '@xueyan/contract/wire/language';
import { Alert, Button, Form } from 'antd';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { LayerRow } from './LayerRow.tsx';
import styles from './layers.module.css';
import { layersText } from './layers.text.ts';

interface LayersFieldProps {
  side: number;
  grey: boolean;
  /** Of the data; 0 while it is not known. */
  classes: number;
}

/** Layers of a net, ordered by dragging, by keys or by buttons; shapes and sizes are calculated beside them. */
export function LayersField(props: LayersFieldProps) {
  return (
    <Form.List name="layers">
      {(fields, { add, remove, move }) => (
        <Layers {...props} fields={fields} onAdd={add} onRemove={remove} onMove={move} />
      )}
    </Form.List>
  );
}

interface LayersProps extends LayersFieldProps {
  fields: { key: number; name: number }[];
  onAdd: (layer: NetLayer) => void;
  onRemove: (at: number) => void;
  onMove: (from: number, to: number) => void;
}

/** While a number is being typed it may be missing. */
const isWhole = (layer: NetLayer | undefined): layer is NetLayer =>
  layer !== undefined && Object.values(layer).every((value) => value !== null && value !== undefined);

function Layers({ side, grey, classes, fields, onAdd, onRemove, onMove }: LayersProps) {
  const t = useText(layersText);
  const phrase = usePhrase();
  const language = useLanguage();
  const form = Form.useFormInstance();
  // What is watched lags behind a move by a rendering: rows would show the settings of one another, and lose them.
  Form.useWatch('layers', form);
  const layers = ((form.getFieldValue('layers') ?? []) as (NetLayer | undefined)[]).filter((one) => one !== undefined);
  const stack = layers.every(isWhole) ? stackOf(layers, { side, grey }, classes) : null;
  const nameOf = (at: number) => phrase(layerNames[layers[at]?.kind ?? 'conv']);
  const sortable = useSortableList<HTMLOListElement>({
    ids: fields.map(({ key }) => String(key)),
    name: 'layer',
    nameOf: (id) => nameOf(fields.findIndex(({ key }) => String(key) === id)),
    onMove,
  });
  const said = ({ channels, side: edge }: LayerShape) =>
    edge === null ? t('list', { channels }) : t('maps', { channels, side: edge });
  const problem = stack?.problem ?? null;
  const output =
    classes === 0 || !stack ? t('classes') : `${classes} · ${t('parameters', { n: stack.output.toLocaleString() })}`;
  const full = fields.length >= netLimits.layers;
  return (
    <Form.Item label={t('title')} extra={t('hint')}>
      <DragArea {...sortable.area}>
        <ol className={styles.layers} ref={sortable.list}>
          <Fixed name={t('input')} shape={said({ channels: grey ? 1 : 3, side })} />
          {fields.map(({ key, name }, at) => {
            const step = stack?.steps[at];
            return (
              <LayerRow
                key={key}
                id={String(key)}
                at={name}
                kind={layers[at]?.kind ?? 'conv'}
                label={nameOf(at)}
                shape={step && said(step.shape)}
                parameters={step?.parameters}
                wrong={problem?.layer === at + 1}
                line={sortable.line(String(key))}
                last={at === fields.length - 1}
                onMove={(by) => onMove(at, at + by)}
                onRemove={() => onRemove(name)}
              />
            );
          })}
          <Fixed name={t('output')} shape={output} />
        </ol>
      </DragArea>
      <div className={styles.add}>
        {t('add')}
        {layerKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={full}
            title={full ? t('full', { max: netLimits.layers }) : undefined}
            onClick={() => onAdd(newLayer(kind))}
          >
            {phrase(layerNames[kind])}
          </Button>
        ))}
      </div>
      <div role="status">
        {problem ? (
          <Alert
            type="error"
            showIcon
            title={sayIn(language, netFaults[problem.problem].text, { ...problem }, toTraditional)}
          />
        ) : (
          stack && t('total', { n: stack.parameters.toLocaleString(), m: stack.multiplications.toLocaleString() })
        )}
      </div>
    </Form.Item>
  );
}

function Fixed({ name, shape }: { name: string; shape: string }) {
  return (
    <li className={`${styles.layer} ${styles.fixed}`}>
      <span>{name}</span>
      <span />
      <span className={styles.shape}>{shape}</span>
    </li>
  );
}
