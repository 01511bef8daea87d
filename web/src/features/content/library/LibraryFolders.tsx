import { type LibraryFolder, libraryApi } from '@xueyan/contract/content/library';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import { folderTree } from './folder-tree.ts';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

interface Props {
  folders: LibraryFolder[];
  selected: string | null;
  writes: boolean;
  manages: boolean;
  onSelect: (id: string | null) => void;
}

/** Folders of the library for selection; with the right also for adding, renaming and deletion. */
export function LibraryFolders({ folders, selected, writes, manages, onSelect }: Props) {
  const t = useText(libraryText);
  const notice = useNotice();
  /** Folder that is being named: a new one, or the selected one. */
  const [naming, setNaming] = useState<'new' | 'old' | null>(null);
  const [name, setName] = useState('');
  const save = useAction(libraryApi.saveFolder, [libraryApi.folders]);
  const update = useAction(libraryApi.updateFolder, [libraryApi.folders]);
  const remove = useAction(libraryApi.removeFolder, [libraryApi.folders]);
  const chosen = folders.find(({ folderId }) => folderId === selected);
  const begin = (what: 'new' | 'old') => {
    setNaming(what);
    setName(what === 'old' ? (chosen?.name ?? '') : '');
  };
  const finish = async () => {
    const said = name.trim();
    setNaming(null);
    if (!said) return;
    const renamed = naming === 'old' && chosen;
    await (renamed
      ? update.mutateAsync({ folderId: chosen.folderId, parentId: chosen.parentId, name: said })
      : save.mutateAsync({ parentId: selected, name: said })
    ).catch(notice.error);
  };
  const drop = () => selected && remove.mutateAsync({ folderId: selected }).then(() => onSelect(null), notice.error);
  return (
    <nav className={styles.side} aria-label={t('folders')}>
      <h2>{t('folders')}</h2>
      <Button type={selected ? 'text' : 'link'} size="small" onClick={() => onSelect(null)}>
        {t('allFolders')}
      </Button>
      {folders.length > 0 && (
        <Tree
          label={t('folders')}
          nodes={folderTree(folders)}
          selected={selected}
          onSelect={onSelect}
          extra={({ id }) => folders.find(({ folderId }) => folderId === id)?.count || null}
        />
      )}
      {naming ? (
        <Input
          autoFocus
          size="small"
          maxLength={80}
          value={name}
          aria-label={t('folderName')}
          placeholder={t('folderName')}
          onChange={({ target }) => setName(target.value)}
          onBlur={() => void finish()}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      ) : (
        writes && (
          <Space wrap size={0}>
            <Button type="link" size="small" onClick={() => begin('new')}>
              {t('newFolder')}
            </Button>
            {manages && chosen && (
              <>
                <Button type="link" size="small" onClick={() => begin('old')}>
                  {t('renameFolder')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void drop()}>
                  {t('removeFolder')}
                </Button>
              </>
            )}
          </Space>
        )
      )}
    </nav>
  );
}
