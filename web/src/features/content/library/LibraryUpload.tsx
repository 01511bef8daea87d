import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { attachmentExtensions } from '@xueyan/contract/base/kind';
import { libraryApi } from '@xueyan/contract/content/library';
import { libraryPiecesPath } from '@xueyan/contract/content/library-preview';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { session } from '../../../api/session.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { libraryText } from './library.text.ts';

/**
 * Uploads files and whole folders in pieces: an upload goes on after an interruption. The files of a local folder go into
 * the library folder of the same name.
 */
export function LibraryUpload({ folderId, onDone }: { folderId: string | null; onDone: () => void }) {
  const t = useText(libraryText);
  const most = useUploadLimit('library');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const refresh = () => {
    for (const read of [libraryApi.list, libraryApi.folders]) void client.invalidateQueries({ queryKey: [read.path] });
    onDone();
  };
  return (
    <>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('upload')}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t('upload')} size="large">
        <Uploader
          name={`xueyan.library.${session.user()?.id}`}
          endpoint={`/api/${libraryPiecesPath}`}
          metadata={{ folder: folderId ?? 'root' }}
          extensions={attachmentExtensions}
          max={most.bytes}
          hint={t('uploadHint', { max: most.said })}
          folders
          onUploaded={refresh}
        />
      </Drawer>
    </>
  );
}
