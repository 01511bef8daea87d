import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useFirstField } from '../../../ui/form/useFirstField.ts';
import type { RowOf } from '../../../ui/list/ListTable.tsx';
import { listText } from '../../../ui/list/list.text.ts';
import { inBatches } from '../../../ui/list/list-removal.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

type Row = RowOf<typeof schoolClassApi.listOthers>;

interface AddStudentsModalProps {
  open: boolean;
  classId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Picker of students with an account who are not in the class. */
export function AddStudentsModal({ open, classId, onClose, onDone }: AddStudentsModalProps) {
  const t = useText(schoolClassText);
  const listSay = useText(listText);
  const notice = useNotice();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const words = useSettled(typed.trim(), 300);
  const others = useQuery({
    ...query(schoolClassApi.listOthers, { classId, words, pageSize: 50 }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const add = useAction(schoolClassApi.addStudents);
  const page = others.data?.pageInfo;
  const first = useFirstField();
  const more = (page?.totalSize ?? 0) - (page?.resultList.length ?? 0);

  const save = async () => {
    const { done, problem } = await inBatches(chosen, (batch) => add.mutateAsync({ classId, userIds: batch }));
    if (done.length > 0) onDone();
    if (problem) return notice.error(problem);
    notice.success(t('added', { n: chosen.length }));
    onClose();
  };

  return (
    <Modal
      open={open}
      title={t('addTitle')}
      okText={t('addOk', { n: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={add.isPending}
      onOk={() => void save()}
      {...useDiscard(open && chosen.length > 0, onClose)}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <div ref={first.ref} className={styles.people}>
        <p className={styles.hint}>{t('addHint')}</p>
        <Input
          allowClear
          maxLength={maxOf(schoolClassApi.listOthers.input.shape.words)}
          aria-label={t('addSearch')}
          placeholder={t('addSearch')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Table<Row>
          size="small"
          rowKey="userId"
          aria-label={t('addTitle')}
          loading={{ spinning: others.isFetching, delay: 300 }}
          dataSource={page?.resultList ?? []}
          columns={[
            { title: t('loginName'), dataIndex: 'loginName', className: styles.number },
            { title: t('userName'), dataIndex: 'userName' },
          ]}
          rowSelection={{
            selectedRowKeys: chosen,
            preserveSelectedRowKeys: true,
            onChange: (keys) => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': listSay('all') }),
            getCheckboxProps: ({ userName }) => ({ 'aria-label': listSay('choose', { name: userName }) }),
          }}
          locale={{ emptyText: page ? <EmptyState compact title={t('addNone')} /> : ' ' }}
          scroll={{ y: 320 }}
          pagination={false}
        />
        {more > 0 && <p className={styles.hint}>{t('more', { n: more })}</p>}
      </div>
    </Modal>
  );
}
