import { portablePart } from '../../../http/portable.ts';
import { terminalRecordingPortableStore as store } from './terminal-recording-portable.store.ts';

export const terminalRecordingPortable = [
  portablePart({
    key: 'terminal-recordings',
    titles: { zh: '终端录像', en: 'Terminal recordings', mn: 'Терминалын бичлэг' },
    tables: ['terminal_recording'],
    rows: store.terminalRecordings,
  }),
];
