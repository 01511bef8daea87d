import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Popover } from 'antd';
import { useText } from '../../../ui/text.ts';
import styles from './Message.module.css';
import { messageText } from './message.text.ts';
import { type OptionalColumn, optionalColumns } from './message-columns.ts';

const names = { senderName: 'sender', sendTime: 'sendTime', readStatus: 'status' } as const;

interface Props {
  hidden: OptionalColumn[];
  onChange: (hidden: OptionalColumn[]) => void;
}

/** Which columns show. */
export function ColumnSettings({ hidden, onChange }: Props) {
  const t = useText(messageText);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('columns')}
      content={
        <div className={styles.columns}>
          {optionalColumns.map((column) => (
            <Checkbox
              key={column}
              checked={!hidden.includes(column)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((one) => one !== column) : [...hidden, column])
              }
            >
              {t(names[column])}
            </Checkbox>
          ))}
          <span className={styles.hint}>{t('columnsHint')}</span>
        </div>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label={t('columns')} />
    </Popover>
  );
}
