import { prepUploadPath } from '@xueyan/contract/prep/prep-upload';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { sendText } from './send.text.ts';
import { UploadDrawer, type UploadDrawerProps } from './UploadDrawer.tsx';
import { unsentPlace } from './useChosen.shared.ts';

/** Sends material in pieces; what a reload has cut off goes on. */
export function SendMaterial({ folder, ...more }: UploadDrawerProps & { folder: string }) {
  const { id } = useActor();
  const t = useText(sendText);
  const { open, onClose, title, hint, extensions, max, files, onArrived } = more;
  return (
    <UploadDrawer open={open} onClose={onClose} title={title}>
      <Uploader
        name={unsentPlace(id, 'material')}
        endpoint={`/api/${prepUploadPath}`}
        metadata={{ target: 'material', folder }}
        {...{ extensions, max, files }}
        hint={`${folder ? `${t('into', { folder })} ` : ''}${hint}`}
        onUploaded={onArrived}
      />
    </UploadDrawer>
  );
}
