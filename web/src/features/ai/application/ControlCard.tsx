import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { controlKindNames, controlKinds } from '@xueyan/contract/ai/application-form';
import { Button, Card, Flex, Form, Input, Select, Switch } from 'antd';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Application.module.css';
import { applicationText } from './application.text.ts';
import { ControlExtent } from './ControlExtent.tsx';

interface ControlCardProps {
  id: string;
  /** Place in the list of the form. */
  name: number;
  label: string;
  /** Side on which a dragged control would land. */
  line: 'before' | 'after' | undefined;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** Fields of one control of a form, with the handle by which it is moved. */
export function ControlCard({ id, name, label, line, last, onMove, onRemove }: ControlCardProps) {
  const t = useText(applicationText);
  const phrase = usePhrase();
  const { node, handle, hint } = useDragged(id);
  const kinds = controlKinds.map((value) => ({ value, label: phrase(controlKindNames[value]) }));
  return (
    <li ref={node} data-control={id} data-line={line} className={styles.control}>
      <Card size="small">
        <Flex gap="middle" wrap>
          <Button
            type="text"
            size="small"
            className={styles.handle}
            icon={<HolderOutlined aria-hidden />}
            aria-label={t('dragControl', { name: label })}
            aria-describedby={hint}
            {...handle}
          />
          <Form.Item
            name={[name, 'variable']}
            label={t('variable')}
            extra={t('variableHint')}
            rules={[{ required: true, pattern: /^[A-Za-z]\w{0,29}$/, message: t('variableHint') }]}
          >
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name={[name, 'label']} label={t('label')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name={[name, 'kind']} label={t('controlKind')}>
            <Select options={kinds} popupMatchSelectWidth={false} style={{ minWidth: 140 }} />
          </Form.Item>
          <Form.Item name={[name, 'required']} label={t('required')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <ControlExtent name={name} />
        </Flex>
        <Button type="link" size="small" disabled={name === 0} onClick={() => onMove(-1)}>
          {t('up')}
        </Button>
        <Button type="link" size="small" disabled={last} onClick={() => onMove(1)}>
          {t('down')}
        </Button>
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('remove')}
        </Button>
      </Card>
    </li>
  );
}
