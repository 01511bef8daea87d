import { type ExamSlip, examAccountApi, type NamedCandidate } from '@xueyan/contract/exam/exam-account';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { examAccountText } from './exam-account.text.ts';

/** Actions on one or several candidates of an exam; each asks for confirmation if a person loses something by it. */
export function useNamedSteps(onSlips: (slips: ExamSlip[]) => void, onDone: () => void) {
  const t = useText(examAccountText);
  const notice = useNotice();
  const stale = [examAccountApi.list];
  const reset = useAction(examAccountApi.resetPasswords, stale);
  const setState = useAction(examAccountApi.setState, stale);
  const remove = useAction(examAccountApi.remove, stale);
  const done = () => {
    notice.success(t('done'));
    onDone();
  };

  /** Requires rows of a single exam; `accounts`: that all are accounts made for it. */
  const fits = (rows: NamedCandidate[], accounts: boolean) => {
    const [first] = rows;
    const problem = !first
      ? t('chooseFirst')
      : rows.some(({ examId }) => examId !== first.examId)
        ? t('oneExam')
        : accounts && rows.some(({ kind }) => kind !== 'exam')
          ? t('onlyAccounts')
          : '';
    if (problem) notice.warning(problem);
    return problem ? undefined : { examId: first?.examId ?? '', userIds: rows.map(({ userId }) => userId) };
  };
  const resetAll = async (rows: NamedCandidate[]) => {
    const some = fits(rows, true);
    const title = t('resetTitle', { n: rows.length });
    if (!some || !(await notice.confirm({ title, content: t('resetHint'), okText: t('reset'), danger: true }))) return;
    reset.mutate(some, { onSuccess: ({ slipList }) => onSlips(slipList), onError: notice.error });
  };
  const move = async (rows: NamedCandidate[], step: 'enable' | 'disable') => {
    const some = fits(rows, true);
    const title = t('disableTitle', { n: rows.length });
    const question = { title, content: t('disableHint'), okText: t('disable'), danger: true };
    if (!some || (step === 'disable' && !(await notice.confirm(question)))) return;
    setState.mutate({ ...some, step }, { onSuccess: done, onError: notice.error });
  };
  const removeAll = async (rows: NamedCandidate[]) => {
    const some = fits(rows, false);
    const title = t('removeTitle', { n: rows.length });
    const question = { title, content: t('removeHint'), okText: t('remove'), danger: true };
    if (!some || !(await notice.confirm(question))) return;
    remove.mutate(some, { onSuccess: done, onError: notice.error });
  };
  return { resetAll, move, removeAll, busy: reset.isPending || setState.isPending || remove.isPending };
}
