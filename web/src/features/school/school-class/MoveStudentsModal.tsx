import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useFirstField } from '../../../ui/form/useFirstField.ts';
import { inBatches } from '../../../ui/list/list-removal.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { labelOf } from '../student/class-label.shared.ts';
import { schoolClassText } from './school-class.text.ts';

interface MoveStudentsModalProps {
  open: boolean;
  classId: string;
  userIds: string[];
  onClose: () => void;
  /** Only the moved students; some may have stayed. */
  onMoved: (userIds: string[]) => void;
}

/** Picker of the class to which students move. */
export function MoveStudentsModal({ open, classId, userIds, onClose, onMoved }: MoveStudentsModalProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const [toClassId, setToClassId] = useState<string>();
  const [words, setWords] = useState('');
  const className = useSettled(words, 300);
  const classes = useQuery({
    ...query(schoolClassApi.listKept, { className, pageSize: 100, orderFlag: 'className asc' }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const first = useFirstField();
  const move = useAction(schoolClassApi.moveStudents);
  const list = classes.data?.pageInfo.resultList ?? [];
  const options = list
    .filter((one) => one.classId !== classId)
    .map((one) => ({ value: one.classId, label: labelOf(one, list, true) }));

  const go = async () => {
    if (!toClassId) return;
    const { done, problem } = await inBatches(userIds, (batch) =>
      move.mutateAsync({ classId, toClassId, userIds: batch }),
    );
    onMoved(done);
    if (problem) return notice.error(problem);
    notice.success(t('moved'));
    onClose();
  };

  return (
    <Modal
      open={open}
      title={t('moveTitle', { n: userIds.length })}
      okText={t('moveOk')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !toClassId }}
      confirmLoading={move.isPending}
      onOk={() => void go()}
      {...useDiscard(open && toClassId !== undefined, onClose)}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <div ref={first.ref}>
        <Select
          style={{ width: '100%' }}
          aria-label={t('movePlaceholder')}
          placeholder={t('movePlaceholder')}
          showSearch={{ filterOption: false, onSearch: setWords }}
          loading={classes.isFetching}
          options={options}
          value={toClassId}
          onChange={setToClassId}
        />
      </div>
    </Modal>
  );
}
