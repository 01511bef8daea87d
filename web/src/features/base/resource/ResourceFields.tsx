import { menuIcons } from '@xueyan/contract/base/menu-icon';
import { ResourceForm } from '@xueyan/contract/base/resource-manage';
import { narrowingRules } from '@xueyan/contract/wire/actor';
import { Form, Input, Select, Switch } from 'antd';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { MenuIcon } from '../../../ui/media/MenuIcon.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Resource.module.css';
import { resourceText } from './resource.text.ts';

const { name, nameEn, nameMn, route } = ResourceForm.shape;

/** Fields of a menu entry. A button has names alone. */
export function ResourceFields({ button = false }: { button?: boolean }) {
  const t = useText(resourceText);
  return (
    <>
      <div className={styles.columns}>
        <Form.Item name="name" label={t('name')} rules={rulesOf(name)} extra={t('nameHint')}>
          <Input maxLength={maxOf(name)} showCount />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={maxOf(nameEn)} />
        </Form.Item>
        <Form.Item name="nameMn" label={t('nameMn')}>
          <Input maxLength={maxOf(nameMn)} />
        </Form.Item>
      </div>
      <Form.Item name="dataRules" label={t('dataRules')} extra={t('dataRulesHint')}>
        <Select
          mode="tags"
          maxCount={20}
          maxLength={60}
          tokenSeparators={[',', '，', ' ']}
          options={narrowingRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
      </Form.Item>
      <div className={styles.columns} hidden={button}>
        <Form.Item name="route" label={t('route')} rules={rulesOf(route)} extra={t('routeHint')}>
          <Input maxLength={maxOf(route)} />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')}>
          <Select
            showSearch
            allowClear
            options={menuIcons.map((value) => ({ value, label: value }))}
            optionRender={({ value }) => <IconName name={String(value)} />}
            labelRender={({ value }) => <IconName name={String(value)} />}
          />
        </Form.Item>
        <Form.Item name="openTarget" label={t('openTarget')}>
          <Select
            options={[
              { value: '', label: t('here') },
              { value: 'new', label: t('newWindow') },
            ]}
          />
        </Form.Item>
        <Form.Item name="shown" label={t('shown')} valuePropName="checked" extra={t('shownHint')}>
          <Switch />
        </Form.Item>
      </div>
    </>
  );
}

function IconName({ name: icon }: { name: string }) {
  if (!icon) return null;
  return (
    <span className={styles.icon}>
      <MenuIcon name={icon} /> {icon}
    </span>
  );
}
