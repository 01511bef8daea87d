import { useQuery } from '@tanstack/react-query';
import { mayInSpace, type WarehouseNode, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MovableTree } from '../../../ui/tree/MovableTree.tsx';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';
import { SpaceFormModal } from './SpaceFormModal.tsx';
import { WarehouseSheet } from './WarehouseSheet.tsx';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

/** One space: its tree of pages at the left, the chosen one at the right. */
export function WarehouseSpacePage() {
  const t = useText(warehouseText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { spaceId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const tree = useQuery(query(warehouseApi.tree, { spaceId }));
  const add = useCreation(warehouseApi.addPage, [warehouseApi.tree]);
  const move = useAction(warehouseApi.movePage, [warehouseApi.tree]);
  const remove = useAction(warehouseApi.removeSpace, [warehouseApi.spaces]);
  const { space, pageList = [] } = tree.data ?? {};
  const selected = params.get('page') ?? pageList[0]?.pageId ?? null;
  const choose = (page: string | null) => setParams(page ? { page } : {}, { replace: true });
  const writes = mayInSpace(space?.right ?? null, 'write');
  const manages = mayInSpace(space?.right ?? null, 'manage');
  const create = (parentId: string | null) =>
    add.mutateAsync({ spaceId, parentId, title: t('newPage') }).then(({ pageId }) => choose(pageId), notice.error);
  const drop = () => remove.mutateAsync({ spaceId }).then(() => navigate('/content/warehouse'), notice.error);
  return (
    <Page
      title={space?.name ?? ''}
      subtitle={space?.description}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/content/warehouse' }, { title: space?.name ?? '' }]}
      extra={
        <Space wrap>
          {manages && pageList.length === 0 && (
            <Button danger onClick={() => void drop()}>
              {t('removeSpace')}
            </Button>
          )}
          {manages && <Button onClick={() => setOpen(true)}>{t('editSpace')}</Button>}
          {writes && selected && <Button onClick={() => void create(selected)}>{t('addBelow')}</Button>}
          {writes && (
            <Button type="primary" onClick={() => void create(null)}>
              {t('addPage')}
            </Button>
          )}
        </Space>
      }
    >
      <QueryView query={tree}>
        {() =>
          pageList.length === 0 ? (
            <EmptyState title={t('noPages')} />
          ) : (
            <div className={styles.layout}>
              <MovableTree
                label={space?.name ?? ''}
                nodes={nodesOf(pageList)}
                selected={selected}
                onSelect={choose}
                onMove={
                  writes
                    ? ({ id, parentId, position }) =>
                        void move.mutateAsync({ pageId: id, parentId, position }).catch(notice.error)
                    : undefined
                }
              />
              {selected && <WarehouseSheet key={selected} pageId={selected} onRemoved={() => choose(null)} />}
            </div>
          )
        }
      </QueryView>
      <DialogSlot subject={open && space}>
        {(edited, shown) => <SpaceFormModal edited={edited} open={shown} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Page>
  );
}

function nodesOf(pages: WarehouseNode[]): TreeNode[] {
  const below = Map.groupBy(pages, ({ parentId }) => parentId ?? '');
  const of = (parentId: string): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ pageId, title }) => ({ id: pageId, title, children: of(pageId) }));
  return of('');
}
