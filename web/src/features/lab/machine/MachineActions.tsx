import type { machineApi } from '@xueyan/contract/lab/machine';
import { useState } from 'react';
import type { RowOf } from '../../../ui/list/ListTable.tsx';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SaveMachine } from '../image/SaveMachine.shared.tsx';
import { ExportDialog } from '../machine-export/ExportButton.shared.tsx';
import { RescueMachine } from '../snapshot/RescueMachine.shared.tsx';
import { EndMachine } from './EndMachine.tsx';
import { machineListText } from './machine-list.text.ts';

/** Actions on one machine of the list. */
export function MachineActions({ row }: { row: RowOf<typeof machineApi.list> }) {
  const t = useText(machineListText);
  const [shown, setShown] = useState<'save' | 'export' | null>(null);
  const { machineId, userName, state, memberName } = row;
  const close = () => setShown(null);
  return (
    <>
      {memberName && <RescueMachine machineId={machineId} type="link" size="small" />}
      <EndMachine machineId={machineId} name={userName} />
      {state === 'running' && (
        <RowMenu
          name={userName}
          actions={(['save', 'export'] as const).map((key) => ({
            key,
            label: t(key === 'save' ? 'saveAsImage' : 'exportDisk'),
            onPress: () => setShown(key),
          }))}
        />
      )}
      <SaveMachine machineId={machineId} open={shown === 'save'} onClose={close} />
      <ExportDialog machineId={shown === 'export' ? machineId : null} running={state === 'running'} onClose={close} />
    </>
  );
}
