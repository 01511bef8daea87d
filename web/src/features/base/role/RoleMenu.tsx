import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@xueyan/contract/base/resource';
import { roleApi } from '@xueyan/contract/base/role';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

const nodesOf = (items: MenuItem[]): TreeNode[] =>
  items
    .filter(({ attributes }) => attributes.isShow)
    .map(({ id, title, children }) => ({ id, title, children: nodesOf(children) }));

/** The menu of a person with this role alone. */
export function RoleMenu({ roleId }: { roleId: string }) {
  const t = useText(roleText);
  const menu = useQuery(query(roleApi.menu, { roleId }));
  return (
    <QueryView query={menu}>
      {({ treeList }) => {
        const nodes = nodesOf(treeList);
        if (nodes.length === 0) return <EmptyState compact title={t('noMenu')} hint={t('noMenuHint')} />;
        return (
          <div className={styles.grants}>
            <p className={styles.hint}>{t('menuHint')}</p>
            <Tree nodes={nodes} label={t('menu')} selected={null} onSelect={() => undefined} choosable={() => false} />
          </div>
        );
      }}
    </QueryView>
  );
}
