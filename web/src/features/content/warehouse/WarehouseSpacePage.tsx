import { useQuery } from '@tanstack/react-query';
import { mayInSpace, type WarehouseNode, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Space, Tag } from 'antd';
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
import { NewPageButton, type Template } from './NewPageButton.tsx';
import { OpenThreads } from './OpenThreads.tsx';
import { SpaceBin } from './SpaceBin.tsx';
import { SpaceFormModal } from './SpaceFormModal.tsx';
import { spaceBinText } from './space-bin.text.ts';
import { useOpenThreads } from './useOpenThreads.ts';
import { WarehouseExportModal } from './WarehouseExportModal.tsx';
import { WarehouseSheet } from './WarehouseSheet.tsx';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';
import { warehouseExportText } from './warehouse-export.text.ts';

/** One space: its tree of pages at the left, the selected page at the right. */
export function WarehouseSpacePage() {
  const t = useText(warehouseText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { spaceId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const exporting = useText(warehouseExportText);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const bins = useText(spaceBinText);
  const [bin, setBin] = useState(false);
  const tree = useQuery(query(warehouseApi.tree, { spaceId }));
  const counts = useOpenThreads(spaceId);
  const add = useCreation(warehouseApi.addPage, [warehouseApi.tree]);
  const move = useAction(warehouseApi.movePage, [warehouseApi.tree]);
  const remove = useAction(warehouseApi.removeSpace, [warehouseApi.spaces]);
  const { space, pageList = [] } = tree.data ?? {};
  const selected = params.get('page') ?? pageList[0]?.pageId ?? null;
  const choose = (page: string | null) => setParams(page ? { page } : {}, { replace: true });
  const templates = new Set(pageList.filter(({ template }) => template).map(({ pageId }) => pageId));
  const writes = mayInSpace(space?.right ?? null, 'write');
  const manages = mayInSpace(space?.right ?? null, 'manage');
  const create = (parentId: string | null, template: Template = null, title = t('newPage')) =>
    add.mutateAsync({ spaceId, parentId, title, template }).then(({ pageId }) => choose(pageId), notice.error);
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
          {writes && <Button onClick={() => setBin(true)}>{bins('bin')}</Button>}
          {pageList.length > 0 && <Button onClick={() => setLeaving(true)}>{exporting('export')}</Button>}
          {manages && <Button onClick={() => setOpen(true)}>{t('editSpace')}</Button>}
          {writes && selected && <Button onClick={() => void create(selected)}>{t('addBelow')}</Button>}
          {writes && <NewPageButton pages={pageList} onAdd={(template, title) => void create(null, template, title)} />}
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
                extra={({ id }) => (
                  <>
                    {templates.has(id) && <Tag>{t('template')}</Tag>}
                    <OpenThreads n={counts.get(id) ?? 0} />
                  </>
                )}
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
      <DialogSlot subject={bin && spaceId}>
        {(id, shown) => <SpaceBin spaceId={id} manages={manages} open={shown} onClose={() => setBin(false)} />}
      </DialogSlot>
      <DialogSlot subject={leaving && spaceId}>
        {(id, shown) => (
          <WarehouseExportModal spaceId={id} pageId={selected} open={shown} onClose={() => setLeaving(false)} />
        )}
      </DialogSlot>
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
