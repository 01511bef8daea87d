import { prepUploadPath } from '@xueyan/contract/prep/prep-upload';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { SendDrawer, type SendDrawerProps } from './SendDrawer.tsx';
import { sendText } from './send.text.ts';
import { unsentPlace } from './useChosen.shared.ts';

/** Sends material in pieces; what a reload has cut off goes on. */
export function SendMaterial({ folder, ...more }: SendDrawerProps & { folder: string }) {
  const { id } = useActor();
  const t = useText(sendText);
  const { open, onClose, title, hint, extensions, max, files, onArrived } = more;
  return (
    <SendDrawer open={open} onClose={onClose} title={title}>
      <Uploader
        name={unsentPlace(id, 'material')}
        endpoint={`/api/${prepUploadPath}`}
        metadata={{ target: 'material', folder }}
        {...{ extensions, max, files }}
        hint={`${folder ? `${t('into', { folder })} ` : ''}${hint}`}
        onUploaded={onArrived}
      />
    </SendDrawer>
  );
}
