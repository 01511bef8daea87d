import { portablePart } from '../../../http/portable.ts';
import { commandLibraryPortableStore as store } from './command-library-portable.store.ts';

export const commandLibraryPortable = [
  portablePart({
    key: 'commands',
    titles: { zh: '命令库', en: 'Command library', mn: 'Командын сан' },
    tables: ['command_group'],
    rows: store.commands,
  }),
];
