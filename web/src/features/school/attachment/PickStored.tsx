import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useFilePicker } from '../../../ui/layout/file-picker-slot.ts';
import { useText } from '../../../ui/text/text.ts';
import { uploadText } from '../../../ui/upload/upload.text.ts';

/** Adds files of the library to a section; nothing for who has none. */
export function PickStored({ sectionId }: { sectionId: string }) {
  const t = useText(uploadText);
  const Picker = useFilePicker();
  const [open, setOpen] = useState(false);
  if (!Picker) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('fromLibrary')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Picker open sectionId={sectionId} onPick={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
