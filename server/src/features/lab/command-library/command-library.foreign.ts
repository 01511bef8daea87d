import { commandLibraryApi } from '@xueyan/contract/lab/command-library';
import type { Foreign } from '../../../testing/foreign.ts';

export const commandLibraryForeign: Foreign = {
  records: async ({ teacher }) => {
    const { commandGroupId } = await teacher.call(commandLibraryApi.saveGroup, { groupName: '他人的命令' });
    await teacher.call(commandLibraryApi.saveGroup, { groupName: '另一组' });
    const { commandId } = await teacher.call(commandLibraryApi.save, {
      ...{ commandGroupId, commandName: '他人的命令', description: '', script: 'true', shared: false },
    });
    return { commandGroupId, commandId };
  },
  answered: { 'commandlibrary/list': 'a group of somebody else narrows one’s own list' },
};
