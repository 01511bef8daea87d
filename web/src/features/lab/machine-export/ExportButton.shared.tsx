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
      <ExportDialog machineId={open} running={running} onClose={() => setOpen(null)} />
    </>
  );
}

interface ExportDialogProps {
  /** Null: closed. */
  machineId: string | null;
  running: boolean;
  onClose: () => void;
}

/** The exports of a machine, and a new one. */
export function ExportDialog({ machineId, running, onClose }: ExportDialogProps) {
  const t = useText(machineExportText);
  return (
    <DialogSlot subject={machineId}>
      {(id, shown) => (
        <Modal open={shown} title={t('title')} footer={null} onCancel={onClose} destroyOnHidden>
          <MachineExports machineId={id} running={running} />
        </Modal>
      )}
    </DialogSlot>
  );
}
