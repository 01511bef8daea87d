import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { LibraryUploaded, libraryApi, libraryMaxBytes, libraryUploadPath } from '@xueyan/contract/content/library';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { call, sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { libraryText } from './library.text.ts';

/** Sends files one by one; of a folder each into the folder of the library that is called as its own. */
export function LibraryUpload({ folderId, onDone }: { folderId: string | null; onDone: () => void }) {
  const t = useText(libraryText);
  const notice = useNotice();
  const client = useQueryClient();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ n: number; all: number } | null>(null);

  const send = async (chosen: File[]) => {
    const large = chosen.filter(({ size }) => size > libraryMaxBytes);
    const fit = chosen.filter(({ size }) => size <= libraryMaxBytes);
    const refused: string[] = [];
    const known = new Map<string, string | null>([['', folderId]]);
    try {
      for (const [n, file] of fit.entries()) {
        setProgress({ n: n + 1, all: fit.length });
        const into = await folderOf(file.webkitRelativePath.split('/').slice(0, -1), known);
        const form = new FormData();
        form.append('file', file, file.name);
        const reply = await sendForm(`${libraryUploadPath}/${into ?? 'root'}`, form, { output: LibraryUploaded });
        refused.push(...reply.data.errorFileList);
      }
    } catch (error) {
      notice.error(error);
    }
    setProgress(null);
    for (const read of [libraryApi.list, libraryApi.folders]) void client.invalidateQueries({ queryKey: [read.path] });
    const shown = (names: string[]) => names.slice(0, 5).join('、');
    if (large.length > 0) notice.warning(t('tooLarge', { names: shown(large.map(({ name }) => name)) }));
    if (refused.length > 0) notice.warning(t('refused', { names: shown(refused) }));
    if (fit.length > refused.length) notice.success(t('uploaded', { n: fit.length - refused.length }));
    onDone();
  };
  const input = (ref: typeof files, whole: boolean) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      {...(whole && { webkitdirectory: '' })}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        if (chosen.length > 0) void send(chosen);
      }}
    />
  );
  return (
    <Space wrap>
      {input(files, false)}
      {input(folder, true)}
      <Button disabled={progress !== null} onClick={() => folder.current?.click()}>
        {t('uploadFolder')}
      </Button>
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={progress !== null}
        onClick={() => files.current?.click()}
      >
        {progress ? t('uploading', progress) : t('upload')}
      </Button>
    </Space>
  );
}

/** The folder at a path below the chosen one, made where there is none. */
async function folderOf(path: string[], known: Map<string, string | null>): Promise<string | null> {
  const key = path.join('/');
  const there = known.get(key);
  if (there !== undefined) return there;
  const parentId = await folderOf(path.slice(0, -1), known);
  const { folderId } = await call(libraryApi.saveFolder, { parentId, name: (path.at(-1) ?? '').slice(0, 80) || '_' });
  known.set(key, folderId);
  return folderId;
}
