import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useText } from '../text/text.ts';
import styles from './ListColumns.module.css';
import { listText } from './list.text.ts';
import { type ColumnChoice, inOrder, moved } from './list-columns.ts';

export interface NamedColumn {
  key: string;
  title: string;
  pinned?: boolean;
}

interface ListColumnsProps {
  columns: NamedColumn[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
}

/** Choice of the columns that a list shows, and of their order. */
export function ListColumns({ columns, choice, onChoose }: ListColumnsProps) {
  const t = useText(listText);
  const [open, setOpen] = useState(false);
  const free = inOrder(columns, choice.order).filter(({ pinned }) => !pinned);
  const keys = free.map(({ key }) => key);
  const visible = keys.filter((key) => !choice.hidden.includes(key));
  if (free.length < 2) return null;

  const toggle = (key: string, show: boolean) =>
    onChoose({ ...choice, hidden: show ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key] });
  const move = (key: string, step: -1 | 1) => onChoose({ ...choice, order: moved(keys, key, step) });

  const panel = (
    <div className={styles.panel}>
      <ul className={styles.columns}>
        {free.map(({ key, title }, i) => (
          <li key={key} className={styles.column}>
            <Checkbox
              checked={visible.includes(key)}
              // A table needs at least one column.
              disabled={visible.length === 1 && visible[0] === key}
              onChange={(event) => toggle(key, event.target.checked)}
            >
              {title}
            </Checkbox>
            <span className={styles.steps}>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('columnUp', { name: title })}
                disabled={i === 0}
                onClick={() => move(key, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('columnDown', { name: title })}
                disabled={i === free.length - 1}
                onClick={() => move(key, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.hint}>{t('columnsHint')}</span>
        <Button type="link" size="small" onClick={() => onChoose({ hidden: [], order: [] })}>
          {t('columnsReset')}
        </Button>
      </div>
    </div>
  );

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      // Rendered next to its button, so that the Tab key reaches it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      arrow={false}
      title={t('columns')}
      content={panel}
      open={open}
      onOpenChange={setOpen}
    >
      <Tooltip title={open ? '' : t('columns')}>
        <Button
          type="text"
          icon={<SettingOutlined aria-hidden />}
          aria-label={t('columns')}
          aria-expanded={open}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        />
      </Tooltip>
    </Popover>
  );
}
