import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Space } from 'antd';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { messageText } from './message.text.ts';

interface Props {
  /** True when it can be marked and deleted. */
  mine: boolean;
  title: string;
  read: boolean;
  onView: () => void;
  onMarkRead: () => void;
  onRemove: () => void;
}

/** Actions on one message; on a phone, where its title opens it, in a menu. */
export function RowActions({ mine, title, read, onView, onMarkRead, onRemove }: Props) {
  const t = useText(messageText);
  const phone = useDevice() === 'mobile';
  const view = { key: 'view', label: t('view'), onClick: onView };
  const changes = [
    { key: 'read', label: t('markRead'), disabled: read, onClick: onMarkRead },
    { key: 'remove', label: t('remove'), danger: true, onClick: onRemove },
  ];
  const items = mine ? [view, ...changes] : [view];
  if (phone && mine) {
    return (
      <ButtonMenu menu={{ items }}>
        <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('actionsOf', { title })} />
      </ButtonMenu>
    );
  }
  return (
    <Space size={4}>
      {items.map(({ key, label, onClick, ...look }) => (
        <Button key={key} type="link" size="small" {...look} onClick={onClick}>
          {label}
        </Button>
      ))}
    </Space>
  );
}
