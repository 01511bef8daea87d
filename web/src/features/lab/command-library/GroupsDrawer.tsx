import { type CommandGroup, commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './CommandLibrary.module.css';
import { commandLibraryText } from './command-library.text.ts';

const stale = [commandLibraryApi.groups, commandLibraryApi.list];

/** Groups of the user: added, renamed in their line, deleted when they are empty; the last one stays. */
export function GroupsDrawer({
  open,
  groups,
  onClose,
}: {
  open: boolean;
  groups: CommandGroup[];
  onClose: () => void;
}) {
  const t = useText(commandLibraryText);
  const notice = useNotice();
  const [name, setName] = useState('');
  const save = useCreation(commandLibraryApi.saveGroup, stale);
  const add = async () => {
    const groupName = name.trim();
    if (!groupName) return;
    try {
      await save.mutateAsync({ groupName });
      setName('');
    } catch (error) {
      notice.error(textsFor(error));
    }
  };
  return (
    <Drawer open={open} title={t('groups')} onClose={onClose} destroyOnHidden>
      <div className={styles.stack}>
        <div className={styles.line}>
          <Input
            value={name}
            maxLength={30}
            placeholder={t('groupName')}
            aria-label={t('groupName')}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void add()}
          />
          <Button type="primary" loading={save.isPending} disabled={!name.trim()} onClick={() => void add()}>
            {t('add')}
          </Button>
        </div>
        {groups.length === 0 && <EmptyState compact title={t('noGroupTitle')} hint={t('noGroupHint')} />}
        {groups.map((group) => (
          <GroupLine key={group.commandGroupId} group={group} last={groups.length === 1} />
        ))}
      </div>
    </Drawer>
  );
}

function GroupLine({ group, last }: { group: CommandGroup; last: boolean }) {
  const t = useText(commandLibraryText);
  const notice = useNotice();
  const [name, setName] = useState(group.groupName);
  const update = useAction(commandLibraryApi.updateGroup, stale);
  const remove = useAction(commandLibraryApi.removeGroup, stale);
  const { commandGroupId, commandCount } = group;
  const rename = async () => {
    const groupName = name.trim();
    if (!groupName || groupName === group.groupName) return setName(group.groupName);
    try {
      await update.mutateAsync({ commandGroupId, groupName });
    } catch (error) {
      setName(group.groupName);
      notice.error(textsFor(error));
    }
  };
  const drop = async () => {
    const sure = { title: t('removeGroup', { name: group.groupName }), okText: t('remove'), danger: true };
    if (!(await notice.confirm(sure))) return;
    try {
      await remove.mutateAsync({ commandGroupId });
    } catch (error) {
      notice.error(textsFor(error));
    }
  };
  return (
    <div className={styles.line}>
      <Input
        className={styles.grow}
        value={name}
        maxLength={30}
        aria-label={t('groupName')}
        suffix={t('commandCount', { n: commandCount })}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => void rename()}
        onPressEnter={() => void rename()}
      />
      <Button
        type="text"
        danger
        disabled={last || commandCount > 0}
        title={last ? t('lastGroup') : commandCount > 0 ? t('groupHolds') : undefined}
        onClick={() => void drop()}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
