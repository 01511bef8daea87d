import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import { type Role, roleApi } from '@xueyan/contract/base/role';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import { filterTree } from '../../../ui/tree/tree-model.ts';
import { checkedOf, chosenOf, lackingOf, leavesFor, treeOf } from './grant-tree.ts';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

/** Pages and buttons that a role grants. */
export function RoleGrants({ role }: { role: Role }) {
  const grants = useQuery(query(roleApi.grants, { roleId: role.roleId }));
  return <QueryView query={grants}>{(data) => <Grants key={data.version} role={role} {...data} />}</QueryView>;
}

function Grants({ role, treeList, version, usualIds }: { role: Role } & Output<typeof roleApi.grants>) {
  const t = useText(roleText);
  const notice = useNotice();
  const stale = [roleApi.grants, roleApi.get, roleApi.list, roleApi.menu, resourceApi.menu, resourceApi.permissions];
  const save = useAction(roleApi.saveGrants, stale);
  const tree = useMemo(() => treeOf(treeList, { page: t('openPage'), buttons: t('buttons') }), [treeList, t]);
  const before = useMemo(() => checkedOf(tree, treeList), [tree, treeList]);
  const [checked, setChecked] = useState<ReadonlySet<string>>(before);
  const [words, setWords] = useState('');
  const chosen = chosenOf(tree, checked);
  const changed = chosen.toSorted().join() !== chosenOf(tree, before).toSorted().join();

  const lacking = useMemo(() => lackingOf(treeList, new Set(chosen)), [treeList, chosen]);
  /** A chosen page also adds what it needs, where that can be granted. */
  const change = (next: ReadonlySet<string>) => {
    const news = new Set(chosenOf(tree, next).filter((id) => !chosen.includes(id)));
    const brought = lackingOf(treeList, new Set(chosenOf(tree, next))).filter(
      ({ page, need }) => news.has(page.id) && need.mine,
    );
    if (brought.length > 0)
      notice.success(t('needsAdded', { names: [...new Set(brought.map(({ need }) => need.title))].join('、') }));
    setChecked(new Set([...next, ...brought.flatMap(({ need }) => leavesFor(tree, need.id))]));
  };
  /** Messages and help: people who have this role alone would have no bell. */
  const unusual = usualIds.filter((id) => !chosen.includes(id));
  const usualLeaves = unusual.flatMap((id) => leavesFor(tree, id));
  const addLacking = () =>
    setChecked(
      new Set([...checked, ...lacking.filter(({ need }) => need.mine).flatMap(({ need }) => leavesFor(tree, need.id))]),
    );

  const submit = async () => {
    try {
      await save.mutateAsync({ roleId: role.roleId, version, resourceIds: chosen });
      notice.success(t('granted'));
    } catch (problem) {
      const said = textsFor(problem);
      if (said) notice.error(said);
    }
  };

  return (
    <div className={styles.grants}>
      <Tree
        nodes={filterTree(tree, words, true)}
        label={t('grants')}
        selected={null}
        onSelect={() => undefined}
        search={{ value: words, onChange: setWords }}
        checks={{
          checked,
          // What the search hides is not changed.
          onChange: (next) => role.changeable && change(keepHidden(filterTree(tree, words, true), tree, checked, next)),
        }}
      />
      {unusual.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('usualTitle')}
          action={
            role.changeable &&
            usualLeaves.length > 0 && (
              <Button size="small" onClick={() => setChecked(new Set([...checked, ...usualLeaves]))}>
                {t('needsAdd')}
              </Button>
            )
          }
        />
      )}
      {lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('needsTitle', { n: lacking.length })}
          description={lacking
            .slice(0, 8)
            .map(({ page, need }) => t('needsLine', { page: page.title, need: need.title }))
            .join('；')}
          action={
            role.changeable &&
            lacking.some(({ need }) => need.mine) && (
              <Button size="small" onClick={addLacking}>
                {t('needsAdd')}
              </Button>
            )
          }
        />
      )}
      {role.changeable && (
        <Flex gap="small" align="center">
          <Button type="primary" disabled={!changed} loading={save.isPending} onClick={() => void submit()}>
            {t('save')}
          </Button>
          <Button disabled={!changed} onClick={() => setChecked(before)}>
            {t('undo')}
          </Button>
          <span className={styles.hint}>{t('grantedCount', { n: chosen.length })}</span>
        </Flex>
      )}
    </div>
  );
}

type Nodes = ReturnType<typeof treeOf>;

const idsOf = (nodes: Nodes): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

function keepHidden(
  seen: Nodes,
  tree: Nodes,
  before: ReadonlySet<string>,
  next: ReadonlySet<string>,
): ReadonlySet<string> {
  const visible = new Set(idsOf(seen));
  return new Set(idsOf(tree).filter((id) => (visible.has(id) ? next.has(id) : before.has(id))));
}
