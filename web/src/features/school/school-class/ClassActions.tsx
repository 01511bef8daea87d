import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

interface ClassActionsProps {
  row: KeptClass;
  list: ListHandle<KeptClass>;
  onEdit: () => void;
}

/** What can be done with one class. */
export function ClassActions({ row, list, onEdit }: ClassActionsProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const navigate = useNavigate();
  const remove = useAction(schoolClassApi.remove);
  const { classId, className: name, studentCount } = row;

  /** With students in it, its name has to be typed. */
  const removeFull = async () => {
    const sure = await notice.confirm({
      title: t('removeTitle', { name }),
      content: t('removeWithStudents', { n: studentCount }),
      okText: t('remove'),
      danger: true,
      requireText: name,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ classId, confirm: name });
      notice.success(t('removed'));
      list.forget([classId]);
    } catch (problem) {
      const words = textsFor(problem);
      if (words) notice.warning(words);
    }
  };

  return (
    <div className={styles.actions}>
      <Button type="link" size="small" onClick={() => void navigate(`/member/classes/${classId}`)}>
        {t('open')}
      </Button>
      <Button type="link" size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        loading={remove.isPending}
        onClick={() => void (studentCount > 0 ? removeFull() : list.removeOne(row))}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
