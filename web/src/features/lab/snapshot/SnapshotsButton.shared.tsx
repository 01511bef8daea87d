import { CameraOutlined } from '@ant-design/icons';
import type { Machine } from '@xueyan/contract/lab/machine';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { snapshotText } from './snapshot.text.ts';
import { snapshotsPart } from './snapshots-part.shared.ts';

interface Props {
  machine: Pick<Machine, 'machineId' | 'state'>;
  onRestored: (machine: Machine) => void;
  /** Class of the text beside the icon. */
  wordClass?: string | undefined;
}

/** Opens the snapshots of a machine. */
export function SnapshotsButton({ machine, onRestored, wordClass }: Props) {
  const t = useText(snapshotText);
  const [open, setOpen] = useState<boolean>();
  const restored = (next: Machine) => {
    // Removed instead of closed: a closing drawer would take the keyboard from the terminal, back to this button.
    setOpen(undefined);
    onRestored(next);
  };
  const show = async () => {
    // A drawer would be hidden behind a full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    setOpen(true);
  };
  return (
    <>
      <Tooltip title={t('snapshots')}>
        <Button
          type="text"
          size="small"
          icon={<CameraOutlined aria-hidden />}
          aria-label={t('snapshots')}
          onClick={() => void show()}
        >
          <span className={wordClass}>{t('snapshots')}</span>
        </Button>
      </Tooltip>
      {open !== undefined && (
        <PartSlot part={snapshotsPart} loading={null}>
          {({ SnapshotsDrawer }) => (
            <SnapshotsDrawer {...{ machine, open }} onRestored={restored} onClose={() => setOpen(false)} />
          )}
        </PartSlot>
      )}
    </>
  );
}
