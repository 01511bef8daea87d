import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** Files of the preparation centre come by its own uploads, not by the editor's. */
export const noEditorUpload = async (): Promise<void> => {
  throw new Fault(wireFaults.gone);
};
