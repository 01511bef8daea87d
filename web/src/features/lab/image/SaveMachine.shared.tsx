import { imageApi } from '@xueyan/contract/lab/image';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { imageFormText } from './image-form.text.ts';
import { SaveMachineModal, type SaveTarget } from './SaveMachineModal.tsx';

/** Saves a running machine as a new image, or as the next version of one that was saved before. */
export function SaveMachine({ machineId, open, onClose }: { machineId: string; open: boolean; onClose: () => void }) {
  const t = useText(imageFormText);
  const notice = useNotice();
  const save = useCreation(imageApi.saveMachine, [imageApi.list]);
  const renew = useAction(imageApi.saveVersion, [imageApi.list, imageApi.detail]);
  const submit = async (target: SaveTarget) => {
    if (target.as === 'new') await save.mutateAsync({ machineId, imageName: target.imageName });
    else await renew.mutateAsync({ machineId, imageId: target.imageId });
    notice.success(t('machineSaved'));
    onClose();
  };
  return (
    <SaveMachineModal
      open={open}
      saving={save.isPending || renew.isPending}
      error={save.error ?? renew.error}
      // The failure is shown in the form.
      onSave={(target) => void submit(target).catch(() => {})}
      onClose={() => {
        save.reset();
        renew.reset();
        onClose();
      }}
    />
  );
}
