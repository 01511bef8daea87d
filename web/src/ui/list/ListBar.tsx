import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../text/text.ts';
import { mostFound } from './found-rows.ts';
import styles from './ListTable.module.css';
import { listText } from './list.text.ts';
import type { ListHandle } from './useListRemoval.ts';

interface ListBarProps<R> {
  list: ListHandle<R>;
  toolbar: ReactNode | ((list: ListHandle<R>) => ReactNode);
  removable: boolean;
  /** Rows that the list has found on all pages, and their selection; only where rows can be selected. */
  found?: { total: number; select: () => Promise<void> } | undefined;
}

/** Row above a table: actions on the list and on the selected rows. */
export function ListBar<R>({ list, toolbar, removable, found }: ListBarProps<R>) {
  const t = useText(listText);
  const [busy, setBusy] = useState(false);
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
          {found && found.total > count && found.total <= mostFound && (
            <Button
              type="link"
              size="small"
              loading={busy}
              onClick={() => {
                setBusy(true);
                void found.select().finally(() => setBusy(false));
              }}
            >
              {t('selectFound', { n: found.total })}
            </Button>
          )}
          <Button type="link" size="small" onClick={list.clear}>
            {t('clear')}
          </Button>
        </span>
      )}
    </div>
  );
}
