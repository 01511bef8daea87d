import type { DictionaryForm } from '@xueyan/contract/base/dictionary-manage';
import { Form, Input } from 'antd';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { dictionaryText } from './dictionary.text.ts';

/** Names in the languages that are written by hand. */
export function NameFields({ shape }: { shape: Pick<typeof DictionaryForm.shape, 'name' | 'nameEn' | 'nameMn'> }) {
  const t = useText(dictionaryText);
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)} extra={t('nameHint')}>
        <Input maxLength={maxOf(shape.name)} showCount />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')}>
        <Input maxLength={maxOf(shape.nameEn)} placeholder={t('sameAsName')} />
      </Form.Item>
      <Form.Item name="nameMn" label={t('nameMn')}>
        <Input maxLength={maxOf(shape.nameMn)} placeholder={t('sameAsName')} />
      </Form.Item>
    </>
  );
}
