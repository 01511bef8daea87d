import { classChangeApi, classTransitions } from '@xueyan/contract/school/class-change';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { classChangeText } from './class-change.text.ts';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

interface ClassActionsProps {
  row: KeptClass;
  list: ListHandle<KeptClass>;
  onEdit: () => void;
  onChange: (change: 'graduate' | 'merge' | 'split') => void;
}

/** Actions on one class. */
export function ClassActions({ row, list, onEdit, onChange }: ClassActionsProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const navigate = useNavigate();
  const remove = useAction(schoolClassApi.remove);
  const reopen = useAction(classChangeApi.reopen, [schoolClassApi.listKept]);
  const change = useText(classChangeText);
  const actor = useActor();
  const { classId, className: name, studentCount } = row;

  /** A class with students is deleted only after its name is typed. */
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

  const openAgain = async () => {
    const content = change('reopenHint');
    if (!(await notice.confirm({ title: change('reopenTitle', { name }), content, okText: change('reopen') }))) return;
    reopen.mutate({ classId }, { onSuccess: () => notice.success(change('done')), onError: notice.error });
  };
  const changes = row.state === 'active' ? (['graduate', 'split', 'merge'] as const) : [];
  const items = [
    ...changes
      .filter((one) => mayMove(actor, classTransitions[one], row))
      .map((one) => ({ key: one, label: change(one), onClick: () => onChange(one) })),
    ...(mayMove(actor, classTransitions.reopen, row)
      ? [{ key: 'reopen', label: change('reopen'), onClick: () => void openAgain() }]
      : []),
    {
      key: 'remove',
      label: t('remove'),
      danger: true,
      onClick: () => void (studentCount > 0 ? removeFull() : list.removeOne(row)),
    },
  ];

  return (
    <div className={styles.actions}>
      <Button type="link" size="small" onClick={() => void navigate(`/member/classes/${classId}`)}>
        {t('open')}
      </Button>
      <Button type="link" size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <Button
          type="link"
          size="small"
          loading={remove.isPending || reopen.isPending}
          aria-label={t('moreOf', { name })}
        >
          {t('moreActions')}
        </Button>
      </ButtonMenu>
    </div>
  );
}
