import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { helpApi } from '@xueyan/contract/base/help';
import { Drawer } from 'antd';
import { useDeferredValue, useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import { findNode, type TreeNode } from '../../../ui/tree/tree-model.ts';
import styles from './Help.module.css';
import { HelpArticle } from './HelpArticle.tsx';
import { helpText } from './help.text.ts';
import { useErrorNotice } from './useErrorNotice.ts';

/** Root of the tree, which is no document. */
const rootId = 'all';

interface HelpDrawerProps {
  open: boolean;
  /** Document to open; each request is a new object. */
  asked: { documentId: string } | null;
  onClose: () => void;
}

/** Help documents for the person's roles: the tree at the left, the chosen document at the right. */
export function HelpDrawer({ open, asked, onClose }: HelpDrawerProps) {
  const t = useText(helpText);
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const [selected, setSelected] = useState<string | null>(asked?.documentId ?? null);
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked) setSelected(asked.documentId);
  }
  const whole = useQuery({ ...query(helpApi.tree, {}), enabled: open });
  const found = useQuery({
    ...query(helpApi.search, { queryTreeParameters: wanted }),
    enabled: open && wanted !== '',
    placeholderData: keepPreviousData,
  });
  useErrorNotice(whole.error);
  useErrorNotice(found.error);
  const searching = wanted !== '' && found.data !== undefined;
  const treeList = (searching ? found.data?.treeList : whole.data?.treeList) ?? [];
  const nodes: TreeNode[] =
    treeList.length > 0 || !searching ? [{ id: rootId, title: t('all'), children: treeList }] : [];
  const document = selected === rootId ? null : selected;

  return (
    <Drawer title={t('title')} open={open} onClose={onClose} size={960} classNames={{ body: styles.body }}>
      <QueryView query={whole}>
        {(data) =>
          data.treeList.length === 0 ? (
            <EmptyState title={t('noDocuments')} />
          ) : (
            <div className={styles.panes} data-reading={document !== null}>
              <nav className={styles.tree} aria-label={t('tree')}>
                <Tree
                  nodes={nodes}
                  label={t('tree')}
                  selected={selected}
                  onSelect={setSelected}
                  search={{ value: words, onChange: setWords }}
                />
              </nav>
              <div className={styles.article}>
                {document ? (
                  <HelpArticle
                    documentId={document}
                    below={findNode(data.treeList, document)?.children ?? []}
                    onOpen={setSelected}
                  />
                ) : (
                  <EmptyState drawing="course" title={t('empty')} hint={t('emptyHint')} />
                )}
              </div>
            </div>
          )
        }
      </QueryView>
    </Drawer>
  );
}
