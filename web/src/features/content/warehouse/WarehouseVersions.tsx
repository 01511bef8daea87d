import { useQuery } from '@tanstack/react-query';
import { mayInSpace, type WarehousePage, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { LineDiff } from '../../../ui/diff/LineDiff.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

interface Props {
  page: WarehousePage;
  open: boolean;
  onClose: () => void;
}

/** Earlier versions of a page compared with the current one; any can be restored. */
export function WarehouseVersions({ page, open, onClose }: Props) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useQuery(query(warehouseApi.versions, { pageId: page.pageId }));
  const restore = useAction(warehouseApi.restore, [warehouseApi.page, warehouseApi.tree, warehouseApi.versions]);
  const press = (versionId: string) =>
    restore.mutateAsync({ pageId: page.pageId, versionId }).then(() => {
      notice.success(t('restored'));
      onClose();
    }, notice.error);
  return (
    <Drawer open={open} size="large" title={t('versions')} onClose={onClose}>
      <QueryView query={list} compact>
        {({ versionList }) => {
          const shown = versionList.find(({ versionId }) => versionId === chosen) ?? versionList[0];
          if (!shown) return <EmptyState compact title={t('noVersions')} />;
          return (
            <>
              <div className={styles.tools}>
                <Select
                  aria-label={t('versions')}
                  popupMatchSelectWidth={false}
                  value={shown.versionId}
                  onChange={setChosen}
                  options={versionList.map(({ versionId, number, authorName, createTime }) => ({
                    value: versionId,
                    label: t('version', { n: number, name: authorName, time: createTime.slice(0, 16) }),
                  }))}
                />
                {mayInSpace(page.right, 'write') && (
                  <Button loading={restore.isPending} onClick={() => void press(shown.versionId)}>
                    {t('restore')}
                  </Button>
                )}
              </div>
              <p className={styles.quiet}>
                − {t('earlier', { n: shown.number })}　+ {t('now')}
              </p>
              <LineDiff before={shown.content} after={page.content} />
            </>
          );
        }}
      </QueryView>
    </Drawer>
  );
}
