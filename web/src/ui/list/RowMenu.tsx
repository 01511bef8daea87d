import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button } from 'antd';
import { ButtonMenu } from '../layout/ButtonMenu.tsx';
import { useText } from '../text/text.ts';
import { listText } from './list.text.ts';

interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** The rarer actions of a row, which would make it too wide side by side. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const t = useText(listText);
  if (actions.length === 0) return null;
  return (
    <ButtonMenu
      placement="bottomRight"
      menu={{
        items: actions.map(({ onPress: _, ...item }) => item),
        onClick: ({ key }) => actions.find((one) => one.key === key)?.onPress(),
      }}
    >
      <Button type="link" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('moreOf', { name })}>
        {t('more')}
      </Button>
    </ButtonMenu>
  );
}
