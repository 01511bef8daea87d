import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { organizationApi as api, mayManageOrganization, type Organization } from '@xueyan/contract/base/organization';
import { organizationImport } from '@xueyan/contract/base/organization-import';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListExport } from '../../../ui/list/ListExport.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MovableTree } from '../../../ui/tree/MovableTree.tsx';
import { filterTree, type Move } from '../../../ui/tree/tree-model.ts';
import { JobsButton } from '../job/JobsButton.shared.tsx';
import styles from './Organization.module.css';
import { OrganizationDetail } from './OrganizationDetail.tsx';
import { organizationText } from './organization.text.ts';
import { organizationNodes } from './organization-nodes.shared.ts';

const OrganizationForm = lazyNamed(() => import('./OrganizationFormModal.tsx'), 'OrganizationFormModal');
const ImportDialog = lazyNamed(() => import('../job/ImportDialog.shared.tsx'), 'ImportDialog');
const MoveModal = lazyNamed(() => import('./MoveOrganizationModal.tsx'), 'MoveOrganizationModal');

type Open =
  | { kind: 'form'; edited?: Organization; parentId: string | null }
  | { kind: 'import' }
  | { kind: 'move'; moved: Organization; move: Move }
  | null;

/** Organizations of the school as a tree, with the details of the chosen one. */
export function OrganizationsPage() {
  const t = useText(organizationText);
  const actor = useActor();
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery(query(api.tree, {}));
  const close = () => setOpen(null);
  const organizations = list.data?.organizationList ?? [];
  const find = (id: string | null) => organizations.find(({ organizationId }) => organizationId === id);
  const chosen = find(selected);
  const onMove = (move: Move) => {
    const moved = find(move.id);
    if (moved && mayManageOrganization(actor, move.parentId)) setOpen({ kind: 'move', moved, move });
  };

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <ListExport endpoint={api.list} filters={{}} />
          <JobsButton kind="import.organization" />
          <Button onClick={() => setOpen({ kind: 'import' })}>{t('importSheet')}</Button>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() =>
              setOpen({ kind: 'form', parentId: chosen?.organizationId ?? organizations[0]?.organizationId ?? null })
            }
          >
            {t('add')}
          </Button>
        </Space>
      }
    >
      <QueryView query={list}>
        {({ organizationList }) => (
          <div className={styles.panes}>
            <div className={styles.side}>
              {organizationList.length === 0 ? (
                <EmptyState compact title={t('none')} />
              ) : (
                <MovableTree
                  nodes={filterTree(organizationNodes(organizationList), words)}
                  label={t('tree')}
                  selected={selected}
                  onSelect={setSelected}
                  search={{ value: words, onChange: setWords }}
                  // In filtered results a position would differ from the one in the whole tree.
                  onMove={words.trim() === '' ? onMove : undefined}
                  extra={({ id }) => find(id)?.disabled && <Tag>{t('disabled')}</Tag>}
                />
              )}
            </div>
            {chosen ? (
              <OrganizationDetail
                organization={chosen}
                onEdit={() => setOpen({ kind: 'form', edited: chosen, parentId: chosen.parentId })}
                onAddBelow={() => setOpen({ kind: 'form', parentId: chosen.organizationId })}
                onRemoved={() => setSelected(null)}
              />
            ) : (
              <EmptyState drawing="class" title={t('pick')} hint={t('pickHint')} />
            )}
          </div>
        )}
      </QueryView>
      <DialogSlot subject={open?.kind === 'form' && open}>
        {({ edited, parentId }, shown) => (
          <OrganizationForm
            open={shown}
            edited={edited}
            parentId={parentId}
            parentName={find(parentId)?.name}
            onSaved={setSelected}
            onClose={close}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'import'}>
        {(_, shown) => (
          <ImportDialog
            open={shown}
            sheet={organizationImport}
            params={{}}
            onClose={close}
            onDone={() => void list.refetch()}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'move' && open}>
        {({ moved, move }, shown) => (
          <MoveModal open={shown} moved={moved} move={move} parentName={find(move.parentId)?.name} onClose={close} />
        )}
      </DialogSlot>
    </Page>
  );
}
