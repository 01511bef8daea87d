import { useQuery } from '@tanstack/react-query';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Drawer, Space } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { spaceBinText } from './space-bin.text.ts';
import styles from './warehouse.module.css';

interface Props {
  spaceId: string;
  manages: boolean;
  open: boolean;
  onClose: () => void;
}
const stale = [warehouseApi.removedPages, warehouseApi.tree];

/** Removed pages of a space, which can be restored. */
export function SpaceBin({ spaceId, manages, open, onClose }: Props) {
  const t = useText(spaceBinText);
  const notice = useNotice();
  const list = useQuery(query(warehouseApi.removedPages, { spaceId }));
  const back = useAction(warehouseApi.bringBack, stale);
  const purge = useAction(warehouseApi.purgePage, stale);
  const drop = async (pageId: string, title: string) => {
    const question = { title: t('purgeTitle', { title }), content: t('purgeHint'), okText: t('purge'), danger: true };
    if (await notice.confirm(question)) await purge.mutateAsync({ pageId }).catch(notice.error);
  };
  return (
    <Drawer open={open} title={t('bin')} onClose={onClose}>
      <QueryView query={list} compact>
        {({ removedList }) =>
          removedList.length === 0 ? (
            <EmptyState compact title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <ul className={styles.bin}>
              {removedList.map(({ pageId, title, updatedBy, removeTime }) => (
                <li key={pageId}>
                  <div>
                    <strong>{title}</strong>
                    <div className={styles.quiet}>
                      {t('removed', { name: updatedBy, time: removeTime.slice(0, 16) })}
                    </div>
                  </div>
                  <Space size={0}>
                    <Button
                      type="link"
                      size="small"
                      onClick={() =>
                        back.mutateAsync({ pageId }).then(() => notice.success(t('restored')), notice.error)
                      }
                    >
                      {t('restore')}
                    </Button>
                    {manages && (
                      <Button type="link" size="small" danger onClick={() => void drop(pageId, title)}>
                        {t('purge')}
                      </Button>
                    )}
                  </Space>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Drawer>
  );
}
