import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** Refuses uploads by the editor: files of the preparation centre come through its own uploads. */
export const noEditorUpload = async (): Promise<void> => {
  throw new Fault(wireFaults.gone);
};
