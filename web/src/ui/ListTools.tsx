import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Dropdown, Tooltip } from 'antd';
import styles from './ListTable.module.css';
import { listText } from './list.text.ts';
import { useText } from './text.ts';
import type { Density } from './useDensity.ts';

interface ListToolsProps {
  density: Density;
  onDensity: (density: Density) => void;
  busy: boolean;
  onRefresh: () => void;
}

/** What can be done with the table itself. */
export function ListTools({ density, onDensity, busy, onRefresh }: ListToolsProps) {
  const t = useText(listText);
  return (
    <div className={styles.tools}>
      <Tooltip title={t('refresh')}>
        <Button type="text" icon={<ReloadOutlined spin={busy} />} aria-label={t('refresh')} onClick={onRefresh} />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: (['large', 'middle', 'small'] as const).map((key) => ({ key, label: t(key) })),
          onClick: ({ key }) => onDensity(key as Density),
        }}
      >
        <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('density')} />
      </Dropdown>
    </div>
  );
}
