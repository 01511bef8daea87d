import { type Command, commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { CommandModal } from './CommandModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ commandGroupId: idOf(1), commandName: '看用户', description: '', script: 'head -n {{lines}} /etc/passwd\n\ndf' },
  shared: true,
};
const command: Command = {
  ...{ ...kept, commandId: idOf(2), groupName: '常用', ownerId: idOf(3), ownerName: '李明远', parameters: ['lines'] },
};
const groups = [
  { commandGroupId: idOf(9), groupName: '其他', commandCount: 0 },
  { commandGroupId: idOf(1), groupName: '常用', commandCount: 1 },
];
const form = <CommandModal open edited={command} groups={groups} onClose={onClose} />;

tryForm('the form of a command', {
  'sends a command as it was kept': trial({
    ...{ form, saves: commandLibraryApi.update, answer: null },
    sends: { ...kept, commandId: idOf(2) },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, saves: commandLibraryApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('脚本').fill('uptime'),
    sends: { ...kept, script: 'uptime', commandId: idOf(2) },
  }),
  'adds the first command to the first group': trial({
    form: <CommandModal open edited={undefined} groups={groups.slice(1)} onClose={onClose} />,
    saves: commandLibraryApi.save,
    answer: { commandId: idOf(4) },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('负载');
      await dialog.getByLabelText('脚本').fill('uptime');
    },
    sends: { commandGroupId: idOf(1), commandName: '负载', description: '', script: 'uptime', shared: false },
  }),
});
