import { type KeptClass, mostClassesAtOnce } from '@xueyan/contract/school/school-class';
import { Button } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { classChangeText } from './class-change.text.ts';
import { schoolClassText } from './school-class.text.ts';

interface ClassBatchProps {
  list: ListHandle<KeptClass>;
  onChange: (change: 'edit' | 'graduate' | 'merge', classes: KeptClass[]) => void;
}

const most = { edit: mostClassesAtOnce, graduate: 20, merge: 20 };

/** Actions on several classes. */
export function ClassBatch({ list, onChange }: ClassBatchProps) {
  const t = useText(schoolClassText);
  const change = useText(classChangeText);
  const notice = useNotice();
  const open = (kind: keyof typeof most) => {
    if (list.rows.length === 0) notice.warning(t('chooseFirst'));
    else if (list.rows.length > most[kind]) notice.warning(t('tooMany', { n: most[kind] }));
    else onChange(kind, list.rows);
  };
  return (
    <>
      <Button onClick={() => open('edit')}>{t('batchEdit')}</Button>
      <Button onClick={() => open('graduate')}>{change('graduate')}</Button>
      <Button onClick={() => open('merge')}>{change('merge')}</Button>
    </>
  );
}
