import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Button, Tooltip } from 'antd';
import { ButtonMenu } from '../layout/ButtonMenu.tsx';
import { useText } from '../text/text.ts';
import { ListColumns, type NamedColumn } from './ListColumns.tsx';
import { ListExport } from './ListExport.tsx';
import styles from './ListTable.module.css';
import { listText } from './list.text.ts';
import type { ColumnChoice } from './list-columns.ts';
import type { Density } from './useDensity.ts';

interface ListToolsProps {
  endpoint: Endpoint;
  /** Search and order, which also apply to an export. */
  filters: object;
  columns: NamedColumn[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  search: { open: boolean; onToggle: () => void } | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  busy: boolean;
  onRefresh: () => void;
}

/** Tools of the table itself. */
export function ListTools(props: ListToolsProps) {
  const { endpoint, filters, search, density, onDensity, busy, onRefresh } = props;
  const t = useText(listText);
  const toggle = search?.open ? t('hideSearch') : t('showSearch');
  return (
    <div className={styles.tools}>
      {search && (
        <Tooltip title={toggle}>
          <Button
            type="text"
            icon={<FilterOutlined aria-hidden />}
            aria-label={toggle}
            aria-expanded={search.open}
            onClick={search.onToggle}
          />
        </Tooltip>
      )}
      <ListExport endpoint={endpoint} filters={filters} />
      <Tooltip title={t('refresh')}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={busy} aria-hidden />}
          aria-label={t('refresh')}
          onClick={onRefresh}
        />
      </Tooltip>
      <ButtonMenu
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: (['large', 'middle', 'small'] as const).map((key) => ({ key, label: t(key) })),
          onClick: ({ key }) => onDensity(key as Density),
        }}
      >
        <Button type="text" icon={<ColumnHeightOutlined aria-hidden />} aria-label={t('density')} />
      </ButtonMenu>
      <ListColumns columns={props.columns} choice={props.choice} onChoose={props.onChoose} />
    </div>
  );
}
