import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { helpManageApi as api } from '@xueyan/contract/base/help';
import { Button, Space, Tag } from 'antd';
import { useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MovableTree } from '../../../ui/tree/MovableTree.tsx';
import { filterTree, type Move } from '../../../ui/tree/tree-model.ts';
import styles from './Help.module.css';
import { HelpEditPane } from './HelpEditPane.tsx';
import { helpManageText } from './help-manage.text.ts';
import { afterMove, treeOf } from './manage-tree.ts';

/** Management of the help documents: the tree at the left, the document at the right. */
export function HelpManagePage() {
  const t = useText(helpManageText);
  const notice = useNotice();
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  /** Saves the document being edited; set by the open document. */
  const flush = useRef<() => Promise<boolean>>(undefined);
  const list = useQuery(query(api.list, {}));
  const add = useAction(api.add, [api.list]);
  const move = useAction(api.move);

  const select = async (id: string | null) => {
    if (id === selected) return;
    await flush.current?.();
    flush.current = undefined;
    setSelected(id);
  };
  const create = async (parentId: string | null) => {
    try {
      const { documentId } = await add.mutateAsync({ parentId, title: t('newTitle') });
      setWords('');
      await select(documentId);
    } catch (error) {
      notice.error(error);
    }
  };
  const onMove = (wanted: Move) => {
    const { id, ...place } = wanted;
    const { queryKey } = query(api.list, {});
    // Updates the tree at once, so that the next press starts from here; a refusal restores the server's state.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (old) => old && { ...old, documentList: afterMove(old.documentList, wanted) });
    // Refetches after the last of several moves: the server's states in between differ from the screen.
    const onSettled = () => {
      if (client.isMutating({ mutationKey: [api.move.path] }) <= 1) void client.invalidateQueries({ queryKey });
    };
    move.mutate({ documentId: id, ...place }, { onError: notice.error, onSettled });
  };

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space>
          {selected && <Button onClick={() => void create(selected)}>{t('addBelow')}</Button>}
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void create(null)}>
            {t('add')}
          </Button>
        </Space>
      }
    >
      <QueryView query={list}>
        {({ documentList, roleList }) => (
          <div className={styles.manage}>
            <div className={styles.side}>
              {documentList.length === 0 ? (
                <EmptyState compact title={t('none')} />
              ) : (
                <MovableTree
                  nodes={filterTree(treeOf(documentList), words)}
                  label={t('tree')}
                  selected={selected}
                  onSelect={(id) => void select(id)}
                  search={{ value: words, onChange: setWords }}
                  // In filtered results a position would differ from the one in the whole tree.
                  onMove={words.trim() === '' ? onMove : undefined}
                  extra={({ id }) =>
                    documentList.some((one) => one.documentId === id && !one.published) && <Tag>{t('draft')}</Tag>
                  }
                />
              )}
            </div>
            {selected ? (
              <HelpEditPane
                key={selected}
                documentId={selected}
                roles={roleList}
                flush={flush}
                onRemoved={() => setSelected(null)}
              />
            ) : (
              <EmptyState drawing="course" title={t('pick')} hint={t('pickHint')} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
