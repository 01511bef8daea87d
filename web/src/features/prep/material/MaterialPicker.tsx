import { useQuery } from '@tanstack/react-query';
import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import type { FilePickerProps } from '../../../ui/layout/file-picker-slot.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { materialText } from './material.text.ts';

const pageSize = 10;

/** Dialog to choose files of the library in, instead of uploading them again. */
export function MaterialPicker({ open, sectionId, pictureKinds, onPick, onClose }: FilePickerProps) {
  const t = useText(materialText);
  const notice = useNotice();
  const attach = useAction(materialApi.attach, [attachmentApi.list]);
  const [typed, setTyped] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<Material[]>([]);
  const name = useSettled(typed.trim(), 300);
  const filters = { ...(name && { name }), ...(pictureKinds && { category: 'image' as const }) };
  const found = useQuery({
    ...query(materialApi.list, { pageNum, pageSize, orderFlag: 'updateTime desc', ...filters }),
    enabled: open,
  });
  const page = found.data?.pageInfo;
  const pick = async () => {
    try {
      if (sectionId) await attach.mutateAsync({ sectionId, materialIds: chosen.map((one) => one.materialId) });
    } catch (error) {
      return notice.error(error);
    }
    onPick(
      chosen.map(({ materialId, address, name: called, mediaType }) => ({
        materialId,
        address,
        name: called,
        mediaType,
      })),
    );
    setChosen([]);
  };
  return (
    <Modal
      open={open}
      title={t('pick')}
      width={720}
      okText={t('insert', { n: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0, loading: attach.isPending }}
      onOk={() => void pick()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Input.Search
        allowClear
        placeholder={t('name')}
        aria-label={t('name')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPageNum(1);
        }}
      />
      <Table<Material>
        rowKey="materialId"
        size="small"
        loading={found.isPending}
        dataSource={page?.resultList ?? []}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ materialId }) => materialId),
          preserveSelectedRowKeys: true,
          type: pictureKinds ? 'radio' : 'checkbox',
          getCheckboxProps: ({ name: called, mediaType }) => ({
            'aria-label': called,
            disabled: pictureKinds !== undefined && !pictureKinds.includes(mediaType),
          }),
          onChange: (_, rows) => setChosen(rows.slice(0, 20)),
        }}
        pagination={{
          current: pageNum,
          pageSize,
          total: page?.totalSize ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPageNum,
        }}
        locale={{ emptyText: <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} /> }}
        columns={[
          { title: t('name'), dataIndex: 'name' },
          { title: t('folder'), dataIndex: 'folder', render: (folder: string) => folder || t('noFolder') },
          { title: t('size'), dataIndex: 'bytes', align: 'right', render: (bytes: number) => fileSize(bytes) },
        ]}
      />
    </Modal>
  );
}
