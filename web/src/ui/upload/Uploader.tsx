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
  /** Under which what is unfinished is kept in this browser: another for each place and person. */
  name: string;
  /** Where uploads in pieces go. */
  endpoint: string;
  /** Told to the server with each file. */
  metadata: Record<string, string>;
  extensions: string[];
  /** Bytes. */
  max: number;
  /** In the place of what is said of the files of sections. */
  hint?: string;
  /** Why a file is not taken, empty when it is; in the place of the check for files of sections. */
  refuse?: (file: File) => Promise<string>;
  /** A file has arrived. */
  onUploaded: () => void;
}

/** Takes files and sends them in pieces; each is a row that can be paused, resumed, tried again or removed. */
export function Uploader({ name, endpoint, metadata, extensions, max, hint, refuse, onUploaded }: UploaderProps) {
  const t = useText(uploadText);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const queue = useQueue({ name, endpoint, metadata, onUploaded, check: (file) => check(file, max, refuse) });
  const items = useSyncExternalStore(queue.subscribe, queue.items);

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

/** A queue that lives as long as the place is shown, and hears of what changed since it was made. */
function useQueue(options: Options): UploadQueue {
  const latest = useRef(options);
  latest.current = options;
  const [queue, setQueue] = useState(() => open(latest));
  const current = useRef(queue);
  useEffect(() => {
    // Shown again after it was put away: what was under way goes on.
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
