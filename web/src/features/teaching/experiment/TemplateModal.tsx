import { Form, Input, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { scriptText } from './script.text.ts';
import { scriptOf, type TemplateKind, type TemplateValues } from './script-templates.ts';

interface Props {
  kind: TemplateKind;
  onInsert: (check: string) => void;
  onClose: () => void;
}

type Values = Partial<Record<'path' | 'kind' | 'text' | 'name' | 'group' | 'command' | 'address', string>> & {
  port?: number;
};

const firstOf: Record<TemplateKind, keyof Values> = {
  ...{ file: 'path', content: 'path', service: 'name', port: 'port', http: 'address', user: 'name', output: 'command' },
};

/** Generates a check from a form. */
export function TemplateModal({ kind, onInsert, onClose }: Props) {
  const t = useText(scriptText);
  const [form] = Form.useForm<Values>();
  const required = [{ required: true, whitespace: true, message: t('required') }];
  const text = (name: keyof Values, label: string, placeholder: string, must = true): ReactNode => (
    <Form.Item key={name} name={name} label={label} rules={must ? required : []}>
      <Input maxLength={200} placeholder={placeholder} spellCheck={false} autoCapitalize="off" autoComplete="off" />
    </Form.Item>
  );
  const fields: Record<TemplateKind, ReactNode> = {
    file: (
      <>
        {text('path', t('path'), '/root/lab/hello.txt')}
        <Form.Item name="kind" label={t('kind')} initialValue="file">
          <Radio.Group
            options={[
              { value: 'file', label: t('aFile') },
              { value: 'folder', label: t('aFolder') },
            ]}
          />
        </Form.Item>
      </>
    ),
    content: (
      <>
        {text('path', t('path'), '/etc/ssh/sshd_config')}
        {text('text', t('contains'), 'PermitRootLogin no')}
      </>
    ),
    service: text('name', t('serviceName'), 'ssh'),
    port: (
      <Form.Item name="port" label={t('portNumber')} rules={[{ required: true, message: t('required') }]}>
        <InputNumber min={1} max={65_535} precision={0} placeholder="8080" />
      </Form.Item>
    ),
    http: (
      <>
        {text('address', t('address'), 'http://localhost/')}
        {text('text', t('contains'), 'It works', false)}
      </>
    ),
    user: (
      <>
        {text('name', t('userName'), 'alice')}
        {text('group', t('groupName'), 'developers', false)}
      </>
    ),
    output: (
      <>
        {text('command', t('command'), 'hostname')}
        {text('text', t('contains'), 'web01')}
      </>
    ),
  };

  const insert = async () => {
    const {
      path = '',
      text: wanted = '',
      name = '',
      group = '',
      command = '',
      address = '',
      port = 0,
      ...more
    } = await form.validateFields();
    const values: TemplateValues = {
      file: { path, kind: more.kind === 'folder' ? 'folder' : 'file' },
      content: { path, text: wanted },
      service: { name: name.trim() },
      port: { port },
      http: { address: address.trim(), text: wanted },
      user: { name: name.trim(), group: group.trim() },
      output: { command, text: wanted },
    };
    const words = {
      noFile: t('noFile', { path: '{path}' }),
      noFolder: t('noFolder', { path: '{path}' }),
      noContent: t('noContent', { path: '{path}', text: '{text}' }),
      noService: t('noService', { name: '{name}' }),
      noPort: t('noPort', { port: '{port}' }),
      noHttp: t('noHttp', { address: '{address}' }),
      noUser: t('noUser', { name: '{name}' }),
      noGroup: t('noGroup', { name: '{name}', group: '{group}' }),
      noOutput: t('noOutputOf', { text: '{text}' }),
    };
    onInsert(scriptOf(kind, values[kind], words));
    onClose();
  };

  return (
    <InputModal
      open
      title={t('insertTitle', { kind: t(kind) })}
      okText={t('insertOk')}
      onOk={() => void insert().catch(() => undefined)}
      onClose={onClose}
      destroyOnHidden
      afterOpenChange={(open) => open && form.focusField(firstOf[kind])}
    >
      <Form form={form} layout="vertical" onFinish={() => void insert().catch(() => undefined)}>
        {fields[kind]}
        {/* Enter in a field inserts the check, as in any form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </InputModal>
  );
}
