import { imageApi } from '@xueyan/contract/lab/image';
import { Button } from 'antd';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { imageFormText } from './image-form.text.ts';
import { NameModal } from './NameModal.tsx';

/** Saves a running machine as a new image. */
export function SaveMachine({ machineId }: { machineId: string }) {
  const t = useText(imageFormText);
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const save = useCreation(imageApi.saveMachine, [imageApi.list]);
  const submit = (imageName: string) =>
    save.mutate(
      { machineId, imageName },
      {
        onSuccess: () => {
          notice.success(t('machineSaved'));
          setOpen(false);
        },
      },
    );
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('saveMachine')}
      </Button>
      <NameModal
        open={open}
        title={t('saveMachineTitle')}
        hint={t('saveMachineHint')}
        initialName=""
        saving={save.isPending}
        error={save.error}
        onSave={submit}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
