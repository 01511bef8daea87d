import { examMinutes } from '@xueyan/contract/exam/exam-form';
import {
  type Board,
  incidentKinds,
  incidentNames,
  messageWords,
  type WatchedCandidate,
} from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './proctoring.module.css';
import { proctoringText } from './proctoring.text.ts';

type Person = Pick<WatchedCandidate, 'candidateId' | 'userName'>;

/** An action: for one candidate if named, otherwise for a room or for all. */
export type BoardStep =
  | { kind: 'warn' | 'force' | 'admit'; candidate: Person }
  | { kind: 'say' | 'extend' | 'incident'; candidate?: Person }
  | { kind: 'pause'; candidate?: undefined };

/** An action for a single candidate. */
export type CandidateStepKind = Exclude<BoardStep['kind'], 'pause'>;

interface BoardModalProps {
  open: boolean;
  board: Board;
  step: BoardStep;
  onClose: () => void;
}

interface Values {
  roomId: string;
  words: string;
  reason: string;
  minutes: number;
  kind: (typeof incidentKinds)[number];
}

const stale = [
  ...[proctoringApi.board, proctoringApi.candidates, proctoringApi.events],
  ...[proctoringApi.messages, proctoringApi.incidents],
];

const withWords = ['say', 'warn'];
const withReason = ['extend', 'force', 'admit', 'pause'];

/** Asks for the parameters of an action, and performs it. */
export function BoardModal({ open, board, step, onClose }: BoardModalProps) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const calls = {
    say: useAction(proctoringApi.say, stale),
    extend: useAction(proctoringApi.extend, stale),
    force: useAction(proctoringApi.forceSubmit, stale),
    admit: useAction(proctoringApi.admit, stale),
    incident: useAction(proctoringApi.addIncident, stale),
    pause: useAction(proctoringApi.pause, stale),
  };
  const { kind, candidate } = step;
  const act = calls[kind === 'warn' ? 'say' : kind];
  // Empty when the shell has shown the error.
  const words = act.error && textsFor(act.error);
  const { examId, roomList } = board;

  const submit = async (values: Values) => {
    const { reason, minutes } = values;
    const candidateIds = candidate ? [candidate.candidateId] : [];
    const whom = candidate ? { candidateIds } : values.roomId ? { roomId: values.roomId } : {};
    if (kind === 'say' || kind === 'warn') {
      const said = { examId, words: values.words, warning: kind === 'warn', ...whom };
      notice.success(t('told', { n: (await calls.say.mutateAsync(said)).told }));
    } else if (kind === 'extend') {
      const { extended } = await calls.extend.mutateAsync({ examId, minutes, reason, ...whom });
      notice.success(t('extended', { n: extended }));
    } else if (kind === 'force') {
      const { submitted } = await calls.force.mutateAsync({ examId, candidateIds, reason });
      notice.success(t('forced', { n: submitted }));
    } else {
      if (kind === 'admit') await calls.admit.mutateAsync({ examId, candidateId: candidate.candidateId, reason });
      else if (kind === 'pause') await calls.pause.mutateAsync({ examId, reason });
      else {
        const written = { examId, candidateId: candidate?.candidateId ?? null, kind: values.kind, words: values.words };
        await calls.incident.mutateAsync(written);
      }
      notice.success(t('done'));
    }
    onClose();
  };
  const title =
    kind === 'pause'
      ? t('pauseTitle', { name: board.examName })
      : candidate
        ? t(`${kind}To`, { name: candidate.userName })
        : t(kind);
  return (
    <FormModal<Values>
      open={open}
      title={title}
      okText={t(kind)}
      form={form}
      initialValues={{ roomId: '', words: '', reason: '', minutes: 10, kind: 'other' }}
      saving={act.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {kind === 'admit' && <Alert type="info" showIcon title={t('admitHint')} />}
      {!candidate && (kind === 'say' || kind === 'extend') && roomList.length > 0 && (
        <Form.Item name="roomId" label={t('to')}>
          <Select
            options={[
              { value: '', label: t('toAll') },
              ...roomList.map(({ roomId, roomName }) => ({ value: roomId, label: roomName })),
            ]}
          />
        </Form.Item>
      )}
      {kind === 'incident' && (
        <Form.Item name="kind" label={t('kind')}>
          <Select options={incidentKinds.map((value) => ({ value, label: phrase(incidentNames[value]) }))} />
        </Form.Item>
      )}
      {kind === 'extend' && (
        <Form.Item name="minutes" label={t('minutes')} rules={[{ required: true, message: t('minutes') }]}>
          <InputNumber className={styles.wide} min={1} max={examMinutes.max} precision={0} />
        </Form.Item>
      )}
      {(withWords.includes(kind) || kind === 'incident') && (
        <Form.Item
          name="words"
          label={t(kind === 'incident' ? 'happened' : 'words')}
          rules={[{ required: true, whitespace: true, message: t('wordsRequired') }]}
        >
          <Input.TextArea rows={3} maxLength={kind === 'incident' ? 500 : maxOf(messageWords)} showCount />
        </Form.Item>
      )}
      {withReason.includes(kind) && (
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
        >
          <Input maxLength={100} showCount />
        </Form.Item>
      )}
    </FormModal>
  );
}
