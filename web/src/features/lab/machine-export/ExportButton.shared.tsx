import { Button, Modal } from 'antd';
import { useState } from 'react';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineExportText } from './machine-export.text.ts';

const MachineExports = lazyNamed(() => import('./MachineExports.tsx'), 'MachineExports');

/** Opens the exports of a machine. */
export function ExportButton({ machineId, running }: { machineId: string; running: boolean }) {
  const t = useText(machineExportText);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(machineId)}>
        {t('title')}
      </Button>
      <DialogSlot subject={open}>
        {(id, shown) => (
          <Modal open={shown} title={t('title')} footer={null} onCancel={() => setOpen(null)} destroyOnHidden>
            <MachineExports machineId={id} running={running} />
          </Modal>
        )}
      </DialogSlot>
    </>
  );
}
