import { Flex, Tag } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';
import { PictureTags } from './PicturePick.tsx';
import type { useAttached } from './useAttached.ts';

/** Files and pictures that the next question has; each can be taken out. */
export function AttachedTags({ attached }: { attached: ReturnType<typeof useAttached> }) {
  const t = useText(chatText);
  const { files, earlier, pictures } = attached;
  const tag = (key: string, name: string, characters: number, onClose: () => void) => (
    <Tag key={key} closable={{ 'aria-label': t('removeFile', { name }) }} onClose={onClose}>
      {name} · {t('characters', { n: characters })}
    </Tag>
  );
  return (
    <>
      <PictureTags pictures={pictures} onRemove={attached.removePicture} />
      {earlier.length + files.length > 0 && (
        <Flex className={styles.note} wrap gap="small">
          {earlier.map(({ at, name, characters }) =>
            tag(`earlier ${at}`, name, characters, () => attached.removeEarlier(at)),
          )}
          {files.map((file) =>
            tag(`${file.name} ${file.text.length}`, file.name, file.text.length, () => attached.removeFile(file)),
          )}
        </Flex>
      )}
    </>
  );
}
