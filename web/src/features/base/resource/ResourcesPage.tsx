import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '@xueyan/contract/base/resource-manage';
import { resourceManageApi as api } from '@xueyan/contract/base/resource-manage';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { MovableTree } from '../../../ui/tree/MovableTree.tsx';
import { filterTree, type Move } from '../../../ui/tree/tree-model.ts';
import styles from './Resource.module.css';
import { ResourcePane } from './ResourcePane.tsx';
import { resourceText } from './resource.text.ts';
import { afterMove, treeOf } from './resource-tree.ts';

const AddResourceModal = lazyNamed(() => import('./AddResourceModal.tsx'), 'AddResourceModal');

/** The menu of the school: the tree at the left, an entry at the right. */
export function ResourcesPage() {
  const t = useText(resourceText);
  const language = useLanguage();
  const notice = useNotice();
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const list = useQuery(query(api.list, {}));
  const move = useAction(api.move);
  const nameOf = (one: Resource) =>
    language === 'en_us' ? one.nameEn : language === 'mn' ? one.nameMn || one.nameEn : one.name;

  const onMove = (wanted: Move) => {
    const { id, ...place } = wanted;
    const { queryKey } = query(api.list, {});
    // Updates the tree at once, so that the next press starts from here; a refusal restores the server's state.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (old) => old && { resourceList: afterMove(old.resourceList, wanted) });
    // Refetches after the last of several moves: the server's states in between differ from the screen.
    const onSettled = () => {
      if (client.isMutating({ mutationKey: [api.move.path] }) <= 1) void client.invalidateQueries({ queryKey });
    };
    move.mutate({ resourceId: id, ...place }, { onError: notice.error, onSettled });
  };

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <QueryView query={list}>
        {({ resourceList }) => {
          const chosen = resourceList.find(({ resourceId }) => resourceId === selected);
          return (
            <div className={styles.manage}>
              <div className={styles.side}>
                <MovableTree
                  nodes={filterTree(treeOf(resourceList, nameOf), words)}
                  label={t('title')}
                  selected={selected}
                  onSelect={setSelected}
                  search={{ value: words, onChange: setWords }}
                  // In filtered results a position would differ from the one in the whole tree.
                  onMove={words.trim() === '' ? onMove : undefined}
                  extra={({ id }) => <Marks one={resourceList.find(({ resourceId }) => resourceId === id)} />}
                />
              </div>
              {chosen ? (
                <ResourcePane
                  key={`${chosen.resourceId} ${chosen.version}`}
                  one={chosen}
                  onRemoved={() => setSelected(null)}
                />
              ) : (
                <EmptyState drawing="course" title={t('pick')} hint={t('pickHint')} />
              )}
            </div>
          );
        }}
      </QueryView>
      <DialogSlot subject={adding}>
        {(_, shown) => (
          <AddResourceModal
            open={shown}
            catalogs={(list.data?.resourceList ?? [])
              .filter(({ resourceType }) => resourceType === 'catalog')
              .map((one) => ({ value: one.resourceId, label: nameOf(one) }))}
            onClose={() => setAdding(false)}
            onAdded={setSelected}
          />
        )}
      </DialogSlot>
    </Page>
  );
}

function Marks({ one }: { one: Resource | undefined }) {
  const t = useText(resourceText);
  if (!one) return null;
  return (
    <>
      {!one.enabled && <Tag color="error">{t('off')}</Tag>}
      {one.changed && <Tag>{t('changed')}</Tag>}
      {one.resourceType === 'button' && <Tag>{t('button')}</Tag>}
    </>
  );
}
