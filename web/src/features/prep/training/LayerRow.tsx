import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { kernels, type LayerKind, layerBounds } from '@xueyan/contract/prep/net-layer';
import { Button, Form, InputNumber, Select } from 'antd';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './layers.module.css';
import { layersText } from './layers.text.ts';

interface LayerRowProps {
  id: string;
  /** Place in the list of the form. */
  at: number;
  kind: LayerKind;
  label: string;
  /** Shape behind it, and the numbers that it learns; undefined where they cannot be told. */
  shape: string | undefined;
  parameters: number | undefined;
  wrong: boolean;
  line: 'before' | 'after' | undefined;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One layer of a net: its settings, what comes out of it, and how it is moved. */
export function LayerRow(props: LayerRowProps) {
  const { id, at, kind, label, shape, parameters, wrong, line, last, onMove, onRemove } = props;
  const t = useText(layersText);
  const { node, handle, hint } = useDragged(id);
  const called = { n: at + 1, name: label };
  return (
    <li ref={node} className={styles.layer} data-layer={id} data-line={line} data-wrong={wrong || undefined}>
      <Button
        type="text"
        size="small"
        className={styles.handle}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t('drag', called)}
        aria-describedby={hint}
        {...handle}
      />
      <span className={styles.what}>
        {at + 1}. {label}
        <Settings at={at} kind={kind} />
      </span>
      <span className={styles.shape}>
        {shape ?? '—'}
        {parameters !== undefined && parameters > 0 && ` · ${t('parameters', { n: parameters.toLocaleString() })}`}
      </span>
      <span>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('up', called)}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('down', called)}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('remove', called)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function Settings({ at, kind }: { at: number; kind: LayerKind }) {
  const t = useText(layersText);
  const rules = [{ required: true }];
  // The kind is a field of its own, since the form gives back its fields alone.
  const own = (
    <Form.Item name={[at, 'kind']} noStyle>
      <input type="hidden" />
    </Form.Item>
  );
  if (kind === 'conv')
    return (
      <>
        {own}
        <Form.Item name={[at, 'kernel']} noStyle rules={rules}>
          <Select
            size="small"
            // Stronger than the width that forms give their selects.
            style={{ width: 72 }}
            aria-label={t('kernel')}
            options={kernels.map((value) => ({ value, label: `${value}×${value}` }))}
          />
        </Form.Item>
        <Form.Item name={[at, 'channels']} noStyle rules={rules}>
          <InputNumber
            size="small"
            className={styles.number ?? ''}
            aria-label={t('channels')}
            precision={0}
            {...layerBounds.channels}
          />
        </Form.Item>
        {t('channels')}
      </>
    );
  if (kind === 'dense')
    return (
      <>
        {own}
        <Form.Item name={[at, 'units']} noStyle rules={rules}>
          <InputNumber
            size="small"
            className={styles.number ?? ''}
            aria-label={t('units')}
            precision={0}
            {...layerBounds.units}
          />
        </Form.Item>
        {t('units')}
      </>
    );
  if (kind === 'dropout')
    return (
      <>
        {own}
        <Form.Item name={[at, 'rate']} noStyle rules={rules}>
          <InputNumber
            size="small"
            className={styles.number ?? ''}
            aria-label={t('rate')}
            step={0.05}
            {...layerBounds.rate}
          />
        </Form.Item>
      </>
    );
  return own;
}
