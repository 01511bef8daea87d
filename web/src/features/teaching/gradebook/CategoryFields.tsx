import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { gradeKindNames, gradeKinds } from '@xueyan/contract/school/grade-source';
import { weightBounds } from '@xueyan/contract/teaching/gradebook';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Gradebook.module.css';
import { gradeDetailText } from './grade-detail.text.ts';

interface CategoryFieldsProps {
  /** Its index in the list of the form. */
  name: number;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** Fields of one category of a gradebook: weight, dropped marks, kinds, late deduction. */
export function CategoryFields({ name, onRemove, onUp, onDown }: CategoryFieldsProps) {
  const t = useText(gradeDetailText);
  const phrase = usePhrase();
  const form = Form.useFormInstance();
  const isLate = Form.useWatch(['categories', name, 'isLate'], form);
  const number = (field: string, label: string, max: number) => (
    <Form.Item name={[name, 'late', field]} label={label} rules={[{ required: true, message: label }]}>
      <InputNumber min={0} max={max} precision={0} />
    </Form.Item>
  );
  return (
    <div className={styles.category}>
      <Form.Item name={[name, 'categoryId']} hidden>
        <Input />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item
          name={[name, 'name']}
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('name') }]}
        >
          <Input maxLength={20} placeholder={t('namePlaceholder')} />
        </Form.Item>
        <Form.Item
          name={[name, 'weight']}
          label={t('percentWeight')}
          rules={[{ required: true, message: t('percentWeight') }]}
        >
          <InputNumber min={weightBounds.min} max={weightBounds.max} />
        </Form.Item>
        <Form.Item
          name={[name, 'dropLowest']}
          label={t('dropLowest')}
          rules={[{ required: true, message: t('dropLowest') }]}
        >
          <InputNumber min={0} max={20} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name={[name, 'kinds']} label={t('kinds')}>
        <Select
          mode="multiple"
          placeholder={t('kindsPlaceholder')}
          options={gradeKinds.map((kind) => ({ value: kind, label: phrase(gradeKindNames[kind]) }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'isLate']} label={t('late')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {isLate && (
        <div className={styles.fields}>
          {number('graceHours', t('graceHours'), 720)}
          {number('percentPerDay', t('percentPerDay'), 100)}
          {number('mostPercent', t('mostPercent'), 100)}
        </div>
      )}
      <div className={styles.bar}>
        <Button
          size="small"
          disabled={!onUp}
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('up')}
          onClick={onUp}
        />
        <Button
          size="small"
          disabled={!onDown}
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('down')}
          onClick={onDown}
        />
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('removeCategory')}
        </Button>
      </div>
    </div>
  );
}
