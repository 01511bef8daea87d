import { useQuery } from '@tanstack/react-query';
import { type LibraryItem, type LibraryView, libraryApi } from '@xueyan/contract/content/library';
import { Button, Modal, Space, TreeSelect } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useLimit } from '../../../ui/limit/useLimit.ts';
import { inBatches } from '../../../ui/list/list-removal.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { folderTree } from './folder-tree.ts';
import { libraryText } from './library.text.ts';
import { libraryBatchText } from './library-batch.text.ts';

/** Actions on the selected resources. */
export function LibraryBatch({ view, list }: { view: LibraryView; list: ListHandle<LibraryItem> }) {
  const t = useText(libraryText);
  const many = useText(libraryBatchText);
  const notice = useNotice();
  const days = useLimit('libraryBinDays');
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState(false);
  const [folderId, setFolderId] = useState<string | null>(null);
  const folders = useQuery(query(libraryApi.folders, {}));
  const none = list.keys.length === 0;
  const run = async (act: (itemIds: string[]) => Promise<unknown>, told: string) => {
    setBusy(true);
    const { done, problem } = await inBatches(list.keys, act);
    setBusy(false);
    setMoving(false);
    if (done.length > 0) list.forget(done);
    if (problem) notice.error(problem);
    else notice.success(told);
  };
  const pass = () => run((itemIds) => call(libraryApi.decide, { itemIds, passed: true }), t('decided'));
  const restore = () => run((itemIds) => call(libraryApi.restore, { itemIds }), t('restored'));
  const move = () => run((itemIds) => call(libraryApi.move, { itemIds, folderId }), many('moved'));
  const remove = async () => {
    const question = { title: many('removeManyTitle', { n: list.keys.length }), content: t('removeHint', { days }) };
    if (await notice.confirm({ ...question, okText: t('remove'), danger: true }))
      await run((itemIds) => call(libraryApi.remove, { itemIds }), many('removedMany'));
  };
  return (
    <Space wrap>
      {view === 'review' && (
        <Button disabled={none} loading={busy} onClick={() => void pass()}>
          {many('passMany')}
        </Button>
      )}
      {view === 'removed' && (
        <Button disabled={none} loading={busy} onClick={() => void restore()}>
          {many('restoreMany')}
        </Button>
      )}
      {view === 'mine' && (
        <>
          <Button disabled={none} onClick={() => setMoving(true)}>
            {many('moveMany')}
          </Button>
          <Button danger disabled={none} loading={busy} onClick={() => void remove()}>
            {many('removeMany')}
          </Button>
        </>
      )}
      <Modal
        open={moving}
        title={many('moveTitle', { n: list.keys.length })}
        okText={many('moveMany')}
        confirmLoading={busy}
        onOk={() => void move()}
        onCancel={() => setMoving(false)}
      >
        <TreeSelect
          allowClear
          aria-label={t('folder')}
          style={{ width: '100%' }}
          placeholder={t('root')}
          treeDefaultExpandAll
          fieldNames={{ label: 'title', value: 'id', children: 'children' }}
          treeData={folderTree(folders.data?.folderList ?? [])}
          value={folderId}
          onChange={(value) => setFolderId(value ?? null)}
        />
      </Modal>
    </Space>
  );
}
