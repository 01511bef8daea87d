import { type Command, CommandForm, type CommandGroup, commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './CommandLibrary.module.css';
import { commandLibraryText } from './command-library.text.ts';

const stale = [commandLibraryApi.list, commandLibraryApi.groups];

interface Props {
  open: boolean;
  edited: Command | undefined;
  groups: CommandGroup[];
  onClose: () => void;
}

/** Form of a command: its lines, with parameters in double braces. */
export function CommandModal({ open, edited, groups, onClose }: Props) {
  const t = useText(commandLibraryText);
  const notice = useNotice();
  const [form] = Form.useForm<CommandForm>();
  const save = useCreation(commandLibraryApi.save, stale);
  const update = useAction(commandLibraryApi.update, stale);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async (values: CommandForm) => {
    if (edited) await update.mutateAsync({ ...values, commandId: edited.commandId });
    else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<CommandForm>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t('save')}
      width={640}
      form={form}
      initialValues={
        edited
          ? {
              commandGroupId: edited.commandGroupId,
              commandName: edited.commandName,
              description: edited.description,
              script: edited.script,
              shared: edited.shared,
            }
          : {
              ...(groups[0] ? { commandGroupId: groups[0].commandGroupId } : {}),
              ...{ commandName: '', description: '', script: '', shared: false },
            }
      }
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="commandName" label={t('name')} rules={rulesOf(CommandForm.shape.commandName)}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="commandGroupId" label={t('group')} rules={rulesOf(CommandForm.shape.commandGroupId)}>
        <Select
          options={groups.map(({ commandGroupId, groupName }) => ({ value: commandGroupId, label: groupName }))}
        />
      </Form.Item>
      <Form.Item name="description" label={t('description')} rules={rulesOf(CommandForm.shape.description)}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="script"
        label={t('script')}
        extra={t('scriptHint', { sample: 'head -n {{lines}} /etc/passwd' })}
        rules={rulesOf(CommandForm.shape.script)}
      >
        <Input.TextArea className={styles.script} autoSize={{ minRows: 4, maxRows: 14 }} maxLength={4000} />
      </Form.Item>
      <Form.Item name="shared" label={t('share')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
