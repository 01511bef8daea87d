import { libraryApi } from '@xueyan/contract/content/library';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';
import { saveFile } from './save-file.ts';

type Item = Output<typeof libraryApi.get>;

/** Returns the file to show: the selected version, for editors the waiting one, or the one that others see. */
export function shownOf({ fileName, address, versions, revision }: Item, chosen: string | null) {
  const version = versions.find(({ versionId }) => versionId === chosen) ?? (revision ? versions[0] : undefined);
  return version
    ? { name: version.fileName, address: version.address, versionId: version.versionId }
    : { name: fileName, address, versionId: null };
}

interface Props {
  item: Item;
  onChoose: (versionId: string) => void;
}

/** Versions of a resource, newest first; each can be shown, downloaded and restored. */
export function LibraryVersions({ item, onChoose }: Props) {
  const t = useText(libraryText);
  const notice = useNotice();
  const download = useAction(libraryApi.download);
  const restore = useAction(libraryApi.restoreVersion, [libraryApi.get, libraryApi.list]);
  const { itemId, versions } = item;
  const bringBack = (versionId: string) =>
    restore
      .mutateAsync({ itemId, versionId })
      .then(({ revision }) => notice.success(t(revision ? 'versionWaiting' : 'versionRestored')), notice.error);
  return (
    <ul className={styles.versions}>
      {versions.map(({ versionId, number, fileName, ownerName, createTime, shown }, at) => (
        <li key={versionId}>
          <strong>{t('version', { n: number })}</strong> {fileName}{' '}
          {shown && versions.length > 1 && <StateTag tone="good">{t('shownVersion')}</StateTag>}
          <div>
            {ownerName} · {createTime.slice(0, 16)}
          </div>
          <Button size="small" type="link" onClick={() => onChoose(versionId)}>
            {t('showVersion')}
          </Button>
          <Button
            size="small"
            type="link"
            onClick={() => download.mutateAsync({ itemId, versionId }).then(saveFile, notice.error)}
          >
            {t('takeVersion')}
          </Button>
          {at > 0 && (
            <Button size="small" type="link" onClick={() => void bringBack(versionId)}>
              {t('restoreVersion')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
