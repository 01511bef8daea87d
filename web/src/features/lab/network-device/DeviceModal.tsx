import {
  networkDeviceApi as api,
  DeviceForm,
  deviceKindNames,
  deviceKinds,
  deviceLabelLimits,
  type NetworkDevice,
} from '@xueyan/contract/lab/network-device';
import { Alert, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './NetworkDevice.module.css';
import { networkDeviceText } from './network-device.text.ts';

interface DeviceModalProps {
  open: boolean;
  edited: NetworkDevice | undefined;
  onClose: () => void;
}

const { shape } = DeviceForm;
const stale = [api.list];
const ports = { ssh: 22, vnc: 5900 } as const;

/** Form of a device: its address, and the server's login at it. */
export function DeviceModal({ open, edited, onClose }: DeviceModalProps) {
  const t = useText(networkDeviceText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<DeviceForm>();
  const kind = Form.useWatch('kind', form) ?? edited?.kind ?? 'ssh';
  const secretKind = Form.useWatch('secretKind', form) ?? edited?.connection?.secretKind ?? 'password';
  const byKey = kind === 'ssh' && secretKind === 'key';
  const save = useCreation(api.save, stale);
  const update = useAction(api.update, stale);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async ({ secret, ...values }: DeviceForm) => {
    const whole = {
      ...values,
      // A desktop has no such fields. What was chosen about recording stays, for the day when it is a terminal again.
      ...(values.kind === 'vnc'
        ? { account: '', secretKind: 'password' as const, recorded: edited?.recorded ?? false }
        : {}),
      // An empty field keeps the present secret.
      secret: secret || null,
    };
    if (edited) await update.mutateAsync({ ...whole, deviceId: edited.deviceId, version: edited.version });
    else await save.mutateAsync(whole);
    notice.success(t('saved'));
    onClose();
  };
  const first: Partial<DeviceForm> = edited
    ? {
        ...{ deviceName: edited.deviceName, kind: edited.kind, place: edited.place, labels: edited.labels },
        ...{ recorded: edited.recorded, enabled: edited.enabled, host: edited.connection?.host, secret: '' },
        ...{ port: edited.connection?.port, account: edited.connection?.account, secretKind },
      }
    : {
        kind: 'ssh',
        port: ports.ssh,
        account: '',
        secretKind: 'password',
        secret: '',
        place: '',
        labels: [],
        recorded: true,
        enabled: true,
      };
  const kept = edited?.connection?.hasSecret ? t('secretKept') : undefined;
  return (
    <FormModal<DeviceForm>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t('save')}
      width={640}
      form={form}
      initialValues={first}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="deviceName" label={t('name')} rules={rulesOf(shape.deviceName)}>
        <Input maxLength={maxOf(shape.deviceName)} showCount />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Segmented
          options={deviceKinds.map((value) => ({ value, label: phrase(deviceKindNames[value]) }))}
          onChange={(next) => {
            const port = form.getFieldValue('port');
            if (port === ports.ssh || port === ports.vnc) form.setFieldValue('port', ports[next as keyof typeof ports]);
          }}
        />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item name="host" label={t('host')} extra={t('hostHint')} rules={rulesOf(shape.host)}>
          <Input maxLength={maxOf(shape.host)} autoComplete="off" />
        </Form.Item>
        <Form.Item name="port" label={t('port')} rules={rulesOf(shape.port)}>
          <InputNumber className={styles.wide} min={1} max={65_535} precision={0} />
        </Form.Item>
      </div>
      {kind === 'ssh' && (
        <div className={styles.row}>
          <Form.Item name="account" label={t('account')} rules={[{ required: true, message: t('accountNeeded') }]}>
            <Input maxLength={maxOf(shape.account)} autoComplete="off" />
          </Form.Item>
          <Form.Item name="secretKind" label={t('secretKind')}>
            <Segmented options={(['password', 'key'] as const).map((value) => ({ value, label: t(value) }))} />
          </Form.Item>
        </div>
      )}
      <Form.Item name="secret" label={t(byKey ? 'key' : 'password')} extra={kept ?? t('secretHint')}>
        {byKey ? (
          <Input.TextArea
            className={styles.secret}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
          />
        ) : (
          <Input.Password autoComplete="new-password" maxLength={kind === 'vnc' ? 8 : 500} />
        )}
      </Form.Item>
      <div className={styles.row}>
        <Form.Item name="place" label={t('place')}>
          <Input maxLength={maxOf(shape.place)} />
        </Form.Item>
        <Form.Item name="labels" label={t('label')} rules={rulesOf(shape.labels)}>
          <Select
            mode="tags"
            maxCount={deviceLabelLimits.count}
            tokenSeparators={[',', '，']}
            open={false}
            suffix={null}
          />
        </Form.Item>
      </div>
      <div className={styles.row}>
        {kind === 'ssh' && (
          <Form.Item name="recorded" label={t('recorded')} valuePropName="checked" extra={t('recordedHint')}>
            <Switch />
          </Form.Item>
        )}
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormModal>
  );
}
