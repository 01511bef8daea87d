import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import {
  type ClusterGrouping,
  type ClusterNode,
  clusterApi,
  clusterMachines,
  clusterRoles,
  masterName,
} from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import type { MachineSize } from '@xueyan/contract/lab/machine';
import { Button, Form, Input, Radio, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';
import type { Master } from './master.ts';

interface ClusterModalProps {
  sectionId: string;
  nodes: ClusterNode[];
  master: Master;
  shared: boolean;
  /** The grouping whose groups share it; null: student teams do. */
  groupingId: string | null;
  groupings: ClusterGrouping[];
  /** Called with the row that has the role of master. */
  onMaster: (master: Master) => void;
  open: boolean;
  onClose: () => void;
}

interface Row {
  role: (typeof clusterRoles)[number];
  nodeName: string;
  imageId: string;
  size: string;
}
interface Values {
  sharing: 'student' | 'team' | 'group';
  groupingId: string | null;
  nodes: Row[];
}

const sizes: MachineSize[] = [
  { cpus: 1, memoryMb: 256 },
  { cpus: 1, memoryMb: 512 },
  { cpus: 2, memoryMb: 1024 },
  { cpus: 2, memoryMb: 2048 },
];
const textOf = ({ cpus, memoryMb }: MachineSize) => `${cpus}-${memoryMb}`;
const sizeOf = (text: string): MachineSize => sizes.find((size) => textOf(size) === text) ?? { cpus: 1, memoryMb: 256 };
/** Returns a name that none of the rows has yet. */
const freeName = (rows: Partial<Row>[]) => {
  const taken = new Set(rows.map((row) => row?.nodeName));
  const names = Array.from({ length: clusterMachines.max }, (_, index) => `slave-${index + 1}`);
  return names.find((name) => !taken.has(name)) ?? '';
};

/** Form for the machines of an experiment: role, name, image and size. One of them is the master. */
export function ClusterModal({
  sectionId,
  nodes,
  master,
  shared,
  groupingId: chosenGrouping,
  groupings,
  onMaster,
  open,
  onClose,
}: ClusterModalProps) {
  const t = useText(clusterText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const images = useQuery(query(imageApi.options, {}));
  const save = useAction(clusterApi.save, [clusterApi.get]);
  const sharing = Form.useWatch('sharing', form);
  const rows: Partial<Row>[] = Form.useWatch('nodes', form) ?? [];
  const list = images.data?.imageList ?? [];
  const known = [...sizes, master.size, ...nodes.map(({ size }) => size)];
  const choices = [...new Map(known.map((size) => [textOf(size), size])).values()];

  const sizeNamed = (text: string) => choices.find((one) => textOf(one) === text) ?? sizeOf(text);
  const onSave = ({ nodes: wanted = [], sharing: how = 'student', groupingId = null }: Values) => {
    const slaves = wanted.filter(({ role }) => role === 'slave');
    const nodeList = slaves.map(({ nodeName, imageId, size }) => ({
      ...{ nodeName: nodeName.trim(), imageId },
      size: sizeNamed(size),
    }));
    const chosen = wanted.find(({ role }) => role === 'master');
    save.mutate(
      { sectionId, nodeList, shared: how !== 'student', groupingId: how === 'group' ? groupingId : null },
      {
        onSuccess: () => {
          if (chosen) onMaster({ imageId: chosen.imageId, size: sizeNamed(chosen.size) });
          notice.success(t('saved'));
          onClose();
        },
        onError: notice.error,
      },
    );
  };
  const one = {
    validator: (_: unknown, all: Partial<Row>[] = []) =>
      all.filter((row) => row?.role === 'master').length === 1
        ? Promise.resolve()
        : Promise.reject(new Error(t('oneMaster'))),
  };
  const once = {
    validator: (_: unknown, name: string) =>
      name === masterName || rows.filter((row) => row?.role === 'slave' && row.nodeName === name).length > 1
        ? Promise.reject(new Error(t('nameTwice')))
        : Promise.resolve(),
  };

  return (
    <FormModal<Values>
      open={open}
      title={t('title')}
      okText={t('save')}
      form={form}
      initialValues={{
        sharing: !shared ? 'student' : chosenGrouping ? 'group' : 'team',
        groupingId: chosenGrouping,
        nodes: [
          { role: 'master', nodeName: masterName, imageId: master.imageId, size: textOf(master.size) },
          ...nodes.map(({ size, ...node }) => ({ role: 'slave' as const, ...node, size: textOf(size) })),
        ],
      }}
      saving={save.isPending}
      width={820}
      onSave={onSave}
      onClose={onClose}
    >
      <Form.List name="nodes" rules={[one]}>
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.length < 2 && <p className={styles.none}>{t('none')}</p>}
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <Form.Item name={[name, 'role']} label={t('role')} rules={[{ required: true }]}>
                  <Select options={clusterRoles.map((role) => ({ value: role, label: t(role) }))} />
                </Form.Item>
                <Form.Item
                  name={[name, 'nodeName']}
                  hidden={rows[name]?.role === 'master'}
                  label={t('name')}
                  rules={
                    rows[name]?.role === 'master'
                      ? []
                      : [{ required: true, pattern: /^[a-z][a-z0-9-]{0,19}$/, message: t('nameHint') }, once]
                  }
                >
                  <Input maxLength={20} spellCheck={false} autoCapitalize="off" autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'imageId']} label={t('image')} rules={[{ required: true }]}>
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    options={list.map(({ imageId, imageName }) => ({ value: imageId, label: imageName }))}
                  />
                </Form.Item>
                <Form.Item name={[name, 'size']} label={t('size')} rules={[{ required: true }]}>
                  <Select
                    options={choices.map((size) => ({
                      value: textOf(size),
                      label: t('cpus', { n: size.cpus, memory: size.memoryMb }),
                    }))}
                  />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  className={styles.remove}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('remove', { name: rows[name]?.nodeName ?? '' })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= clusterMachines.max}
              onClick={() =>
                add({
                  role: 'slave',
                  nodeName: freeName(rows),
                  imageId: list[0]?.imageId,
                  size: textOf({ cpus: 1, memoryMb: 256 }),
                })
              }
            >
              {t('add')}
            </Button>
            <span className={styles.full}>{t('full')}</span>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
      {rows.length > 1 && (
        <Form.Item name="sharing" label={t('shared')} className={styles.shared}>
          <Radio.Group
            options={[
              { value: 'student', label: t('byStudent') },
              { value: 'team', label: t('byTeam') },
              { value: 'group', label: t('byGroup') },
            ]}
          />
        </Form.Item>
      )}
      {rows.length > 1 && sharing === 'group' && (
        <Form.Item
          name="groupingId"
          label={t('grouping')}
          extra={groupings.length === 0 ? t('noGrouping') : t('groupHint')}
          rules={[{ required: true, message: t('chooseGrouping') }]}
        >
          <Select
            placeholder={t('chooseGrouping')}
            options={groupings.map(({ groupingId, name, groupCount }) => ({
              value: groupingId,
              label: t('groupingOf', { name, n: groupCount }),
            }))}
          />
        </Form.Item>
      )}
    </FormModal>
  );
}
