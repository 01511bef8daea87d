import {
  type AccountStep,
  mostSlips,
  type StudentSlip,
  studentAccountApi,
} from '@xueyan/contract/school/student-account';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { studentAccountText } from './student-account.text.ts';

/**
 * Returns the actions on the accounts of one or several students; each asks for confirmation where a student would lose
 * something.
 */
export function useAccountSteps(onSlips: (slips: StudentSlip[]) => void, onDone: () => void) {
  const t = useText(studentAccountText);
  const notice = useNotice();
  const setState = useAction(studentAccountApi.setState, [studentAccountApi.list]);
  const reset = useAction(studentAccountApi.reset, [studentAccountApi.list]);

  const fits = (n: number) => {
    if (n > mostSlips) notice.warning(t('tooMany', { n: mostSlips }));
    return n <= mostSlips;
  };
  const move = async (studentIds: string[], step: AccountStep) => {
    const n = studentIds.length;
    if (!fits(n)) return;
    const question = { title: t('disableTitle', { n }), content: t('disableHint'), okText: t('disable'), danger: true };
    if (step === 'disable' && !(await notice.confirm(question))) return;
    const onSuccess = () => {
      notice.success(t('done'));
      onDone();
    };
    setState.mutate({ studentIds, step }, { onSuccess, onError: notice.error });
  };
  const resetPasswords = async (studentIds: string[]) => {
    const n = studentIds.length;
    if (!fits(n)) return;
    const question = { title: t('resetTitle', { n }), content: t('resetHint'), okText: t('reset'), danger: true };
    if (!(await notice.confirm(question))) return;
    reset.mutate({ studentIds }, { onSuccess: ({ slipList }) => onSlips(slipList), onError: notice.error });
  };
  return { move, resetPasswords, busy: setState.isPending || reset.isPending };
}
