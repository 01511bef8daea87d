import {
  type MarkedWork,
  taskMarkingApi,
  taskReasonMax,
  type WorkMember,
} from '@xueyan/contract/teaching/task-marking';
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { signed } from './signed.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

// Nothing is none.
const deviationRule = taskMarkingApi.markMember.input.shape.deviation.nullable();

interface Typed {
  deviation: number | null;
  reason: string;
}

/** The most half points that are in some points: a deviation is given in halves. */
const inHalves = (points: number) => Math.floor(points * 2) / 2;

/** Marks of the members of a team: the team's mark, or more or less for a reason. */
export function MemberMarks({ work }: { work: MarkedWork }) {
  const t = useText(taskText);
  const [chosen, setChosen] = useState<WorkMember | null>(null);
  if (work.members.length < 2 || work.state !== 'reviewed') return null;
  return (
    <section className={styles.card} aria-label={t('memberMarks')}>
      <h3>{t('memberMarks')}</h3>
      <ul className={styles.members}>
        {work.members.map((one) => (
          <li key={one.userId}>
            <span>
              {one.userName} <small>{one.loginName}</small>
              {one.reason && <small className={styles.why}>{one.reason}</small>}
            </span>
            <b>
              {one.score} {one.deviation !== 0 && <small>({signed(one.deviation)})</small>}
            </b>
            <Button size="small" aria-label={t('adjustMember', { name: one.userName })} onClick={() => setChosen(one)}>
              {t('adjust')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <MemberModal work={work} member={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function MemberModal({ work, member, onClose }: { work: MarkedWork; member: WorkMember; onClose: () => void }) {
  const t = useText(taskText);
  const notice = useNotice();
  const [form] = Form.useForm<Typed>();
  // The version when the form opened: concurrent changes are not overwritten.
  const [version] = useState(work.version);
  const mark = useAction(taskMarkingApi.markMember, [taskMarkingApi.work, taskMarkingApi.works]);
  const watched = Form.useWatch('deviation', form);
  const deviation = watched === undefined ? member.deviation : (watched ?? 0);
  const team = Math.max(0, Math.round(((work.given ?? 0) - (work.penalty ?? 0)) * 10) / 10);
  const save = async (typed: Typed) => {
    try {
      const body = { workId: work.workId, userId: member.userId, version };
      await mark.mutateAsync({ ...body, deviation: typed.deviation ?? 0, reason: typed.reason });
      notice.success(t('marked', { name: member.userName }));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<Typed>
      open
      title={t('adjustMember', { name: member.userName })}
      okText={t('save')}
      form={form}
      initialValues={{ deviation: member.deviation, reason: member.reason }}
      saving={mark.isPending}
      onSave={(typed) => void save(typed)}
      onClose={onClose}
    >
      <Form.Item
        name="deviation"
        label={t('deviation')}
        extra={t('memberScore', { team, n: Math.round((team + deviation) * 10) / 10 })}
        rules={rulesOf(deviationRule)}
      >
        <InputNumber step={0.5} min={-inHalves(team)} max={inHalves(work.points - team)} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('deviationReason')}
        rules={[{ required: deviation !== 0 || work.published, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={taskReasonMax} />
      </Form.Item>
    </FormModal>
  );
}
