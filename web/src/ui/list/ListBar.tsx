import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import styles from './ListTable.module.css';
import { listText } from './list.text.ts';
import type { ListHandle } from './useListRemoval.ts';

interface ListBarProps<R> {
  list: ListHandle<R>;
  toolbar: ReactNode | ((list: ListHandle<R>) => ReactNode);
  removable: boolean;
}

/** The row above a table: what can be done with the list and with what is selected in it. */
export function ListBar<R>({ list, toolbar, removable }: ListBarProps<R>) {
  const t = useText(listText);
  const count = list.keys.length;
  if (!toolbar && !removable && count === 0) return null;
  return (
    <div className={styles.bar}>
      {typeof toolbar === 'function' ? toolbar(list) : toolbar}
      {removable && (
        <Button icon={<DeleteOutlined aria-hidden />} danger={count > 0} onClick={() => void list.removeSelected()}>
          {t('removeMany')}
        </Button>
      )}
      {count > 0 && (
        <span className={styles.picked} aria-live="polite">
          {t('selected', { n: count })}
          <Button type="link" size="small" onClick={list.clear}>
            {t('clear')}
          </Button>
        </span>
      )}
    </div>
  );
}
