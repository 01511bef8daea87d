import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { say, useText } from '../text/text.ts';
import { fileSize } from './file-size.ts';
import styles from './Uploader.module.css';
import { UploadRow } from './UploadRow.tsx';
import { uploadText } from './upload.text.ts';
import { UploadQueue } from './upload-queue.ts';

interface UploaderProps {
  /** Key under which unfinished uploads are stored in this browser: unique for each use and person. */
  name: string;
  /** Address of uploads in pieces. */
  endpoint: string;
  /** Sent to the server with each file. */
  metadata: Record<string, string>;
  extensions: string[];
  /** Maximum bytes of a file. */
  max: number;
  /** Offers to choose a whole folder too. */
  folders?: boolean;
  /** Sends one file after another, in the order in which they were chosen. */
  inOrder?: boolean;
  /** Replaces the hint about the files of sections. */
  hint?: string;
  /** Resolves with why a file is refused, empty when it is accepted; replaces the check for files of sections. */
  refuse?: (file: File) => Promise<string>;
  /** Files that were chosen elsewhere; each array is added once. */
  files?: File[];
  /** Called when a file has been uploaded. */
  onUploaded: () => void;
}

const none: File[] = [];

/** Uploads files in pieces; each is a row that can be paused, resumed, retried or removed. */
export function Uploader({
  name,
  endpoint,
  metadata,
  extensions,
  max,
  hint,
  refuse,
  inOrder = false,
  files = none,
  onUploaded,
  ...more
}: UploaderProps) {
  const t = useText(uploadText);
  const picker = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const queue = useQueue({ name, endpoint, metadata, inOrder, onUploaded, check: (file) => check(file, max, refuse) });
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const added = useRef(none);
  useEffect(() => {
    if (added.current === files || files.length === 0) return;
    added.current = files;
    void queue.add(files);
  }, [files, queue]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void queue.add([...event.dataTransfer.files]);
  };

  return (
    <div className={styles.uploader}>
      <button
        type="button"
        className={`${styles.zone} ${over ? styles.over : ''}`}
        onClick={() => picker.current?.click()}
        onDrop={onDrop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <CloudUploadOutlined className={styles.icon} aria-hidden />
        <span>{t('drop')}</span>
        <span className={styles.hint}>{hint ?? t('hint')}</span>
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-tool="attachments"
        accept={extensions.map((one) => `.${one}`).join(',')}
        onChange={({ target }) => {
          void queue.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {more.folders && (
        <>
          <button type="button" className={styles.folder} onClick={() => folder.current?.click()}>
            {t('folder')}
          </button>
          <input
            ref={folder}
            type="file"
            multiple
            hidden
            data-tool="folder"
            {...{ webkitdirectory: '' }}
            onChange={({ target }) => {
              void queue.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onPause={() => void queue.pause(item.key)}
              onResume={() => (item.atHand ? queue.resume(item.key) : picker.current?.click())}
              onRemove={() => void queue.remove(item.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type Options = ConstructorParameters<typeof UploadQueue>[0];

/** Returns a queue that lives as long as the component is mounted, and always uses the latest options. */
function useQueue(options: Options): UploadQueue {
  const latest = useRef(options);
  latest.current = options;
  const [queue, setQueue] = useState(() => open(latest));
  const current = useRef(queue);
  useEffect(() => {
    // Mounted again after an unmount: running uploads continue.
    if (current.current.closed) {
      current.current = open(latest);
      setQueue(current.current);
    }
    return () => current.current.close();
  }, []);
  return queue;
}

const open = (latest: { current: Options }) =>
  new UploadQueue({
    ...latest.current,
    get metadata() {
      return latest.current.metadata;
    },
    check: (file) => latest.current.check(file),
    onUploaded: () => latest.current.onUploaded(),
  });

async function check(file: File, max: number, refuse?: UploaderProps['refuse']): Promise<string> {
  if (file.size === 0) return say(uploadText, 'empty');
  if (file.size > max) return say(uploadText, 'tooLarge', { max: fileSize(max) });
  if (refuse) return refuse(file);
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return mediaTypeOf(file.name, head) ? '' : say(uploadText, 'kind');
}
