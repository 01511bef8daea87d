import { type Defence, type DefenceTurn, defenceApi, defenceCommentMax } from '@xueyan/contract/teaching/defence';
import { Input, Modal } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useTypedForm } from '../../../ui/autosave/useTypedForm.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { isTypedScores, RubricScoring, type TypedScores } from '../deliverable/RubricFields.shared.tsx';
import styles from './defence.module.css';
import { defenceText } from './defence.text.ts';

/** Form for one marker's points for a team. */
export function MarkModal({ defence, turn, onClose }: { defence: Defence; turn: DefenceTurn; onClose: () => void }) {
  const t = useText(defenceText);
  const notice = useNotice();
  const me = useActor().id;
  const before = turn.marks.find(({ markerId }) => markerId === me);
  const { value, set, forget } = useTypedForm<TypedScores>(
    `defence.${defence.defenceId}.${turn.teamId}`,
    { scores: before?.scores ?? [], comment: before?.comment ?? '' },
    isTypedScores,
  );
  const { scores, comment } = value;
  const mark = useAction(defenceApi.mark, [defenceApi.list]);
  const { defenceId, form } = defence;
  return (
    <Modal
      open
      title={t('markOf', { name: turn.teamName })}
      okText={t('save')}
      confirmLoading={mark.isPending}
      okButtonProps={{ disabled: scores.length !== form.rubric.length }}
      onOk={() =>
        mark.mutate(
          { defenceId, teamId: turn.teamId, scores, comment },
          {
            onSuccess: () => {
              forget();
              onClose();
            },
            onError: notice.error,
          },
        )
      }
      onCancel={onClose}
    >
      <div className={styles.panel}>
        <RubricScoring rubric={form.rubric} scores={scores} onChange={(next) => set({ scores: next })} />
        <Input.TextArea
          rows={3}
          maxLength={defenceCommentMax}
          value={comment}
          aria-label={t('comment')}
          placeholder={t('comment')}
          onChange={(event) => set({ comment: event.target.value })}
        />
      </div>
    </Modal>
  );
}
