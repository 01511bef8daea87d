import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ClusterNode, clusterApi, clusterMachines, masterName } from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import type { MachineSize } from '@xueyan/contract/lab/machine';
import { Button, Form, Input, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';

interface ClusterModalProps {
  sectionId: string;
  nodes: ClusterNode[];
  open: boolean;
  onClose: () => void;
}

interface Row {
  nodeName: string;
  imageId: string;
  size: string;
}
interface Values {
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
/** A name that none of them has yet. */
const freeName = (rows: Partial<Row>[]) => {
  const taken = new Set(rows.map((row) => row?.nodeName));
  const names = Array.from({ length: clusterMachines.max }, (_, index) => `slave-${index + 1}`);
  return names.find((name) => !taken.has(name)) ?? '';
};

/** The machines beside the master: name, image and size. */
export function ClusterModal({ sectionId, nodes, open, onClose }: ClusterModalProps) {
  const t = useText(clusterText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const images = useQuery(query(imageApi.options, {}));
  const save = useAction(clusterApi.save, [clusterApi.get]);
  const rows: Partial<Row>[] = Form.useWatch('nodes', form) ?? [];
  const list = images.data?.imageList ?? [];
  const known = [...sizes, ...nodes.map(({ size }) => size)];
  const choices = [...new Map(known.map((size) => [textOf(size), size])).values()];

  const onSave = ({ nodes: wanted = [] }: Values) => {
    const nodeList = wanted.map(({ nodeName, imageId, size }) => ({
      ...{ nodeName: nodeName.trim(), imageId },
      size: choices.find((one) => textOf(one) === size) ?? sizeOf(size),
    }));
    save.mutate(
      { sectionId, nodeList },
      {
        onSuccess: () => {
          notice.success(t('saved'));
          onClose();
        },
        onError: notice.error,
      },
    );
  };
  const once = {
    validator: (_: unknown, name: string) =>
      name === masterName || rows.filter((row) => row?.nodeName === name).length > 1
        ? Promise.reject(new Error(t('nameTwice')))
        : Promise.resolve(),
  };

  return (
    <FormModal<Values>
      open={open}
      title={t('title')}
      okText={t('save')}
      form={form}
      initialValues={{ nodes: nodes.map(({ size, ...node }) => ({ ...node, size: textOf(size) })) }}
      saving={save.isPending}
      width={720}
      onSave={onSave}
      onClose={onClose}
    >
      <Form.List name="nodes">
        {(fields, { add, remove }) => (
          <>
            {fields.length === 0 && <p className={styles.none}>{t('none')}</p>}
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <Form.Item
                  name={[name, 'nodeName']}
                  label={t('name')}
                  rules={[{ required: true, pattern: /^[a-z][a-z0-9-]{0,19}$/, message: t('nameHint') }, once]}
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
              disabled={fields.length >= clusterMachines.max - 1}
              onClick={() =>
                add({ nodeName: freeName(rows), imageId: list[0]?.imageId, size: textOf({ cpus: 1, memoryMb: 256 }) })
              }
            >
              {t('add')}
            </Button>
            <span className={styles.full}>{t('full')}</span>
          </>
        )}
      </Form.List>
    </FormModal>
  );
}
