import { useQuery } from '@tanstack/react-query';
import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import { type GradeBookColumn, type GradeRow, gradebookApi, gradeReasonMax } from '@xueyan/contract/teaching/gradebook';
import { Button, Checkbox, Drawer, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { differs } from '../../../ui/leaving/differs.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CellHistory } from './CellHistory.tsx';
import styles from './Gradebook.module.css';
import { gradeDetailText } from './grade-detail.text.ts';
import { gradebookText } from './gradebook.text.ts';
import { scoreText } from './typed-score.ts';

interface CellDrawerProps {
  row: GradeRow;
  column: GradeBookColumn;
  columns: GradeBookColumn[];
  putRows: (rows: GradeRow[]) => void;
  open: boolean;
  onClose: () => void;
}

interface Values {
  score: number | null;
  excused: boolean;
  reason: string;
}

/** One mark: its current value, a replacement with a reason, and its history. */
export function CellDrawer({ row, column, columns, putRows, open, onClose }: CellDrawerProps) {
  const t = useText(gradeDetailText);
  const words = useText(gradebookText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const excused = Form.useWatch('excused', form);
  const { columnId } = column;
  const { userId } = row;
  const position = columns.findIndex((one) => one.columnId === columnId);
  const score = row.scores[position] ?? null;
  const state = row.states[position] ?? 'open';
  const team = row.ofTeam.find((one) => one.position === position);
  const isEntered =
    column.kind === 'manual' ? score !== null || state === 'excused' : row.overridden.includes(position);
  const history = useQuery(query(gradebookApi.history, { columnId, userId }));
  const mark = useAction(gradebookApi.mark, [gradebookApi.history, gradebookApi.explain]);
  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const initial: Values = { score, excused: state === 'excused', reason: '' };
  const send = (values: Values) =>
    mark.mutate(
      {
        columnId,
        reason: values.reason,
        marks: [{ userId, score: values.excused ? null : values.score, excused: values.excused }],
      },
      {
        onSuccess: ({ rows }) => {
          putRows(rows);
          notice.success(t('saved'));
          onClose();
        },
        onError: notice.error,
      },
    );
  const takeBack = async () => {
    const reason: string = form.getFieldValue('reason') ?? '';
    // A mark of another feature is never replaced or restored without a reason.
    if (column.kind !== 'manual' && !reason.trim()) return void (await form.validateFields(['reason']).catch(() => {}));
    send({ score: null, excused: false, reason });
  };
  const title = column.title || phrase(gradeKindNames[column.kind]);
  return (
    <Drawer
      open={open}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => shown || setFilled(false)}
      title={`${row.userName} · ${title}`}
      destroyOnHidden
    >
      <dl className={styles.facts}>
        <dt>{t('current')}</dt>
        <dd>{score === null ? words(`${state === 'marked' ? 'open' : state}Long`) : scoreText(score)}</dd>
        {team && (
          <>
            <dt>{t('ofTeam')}</dt>
            <dd>{t('teamFactor', { team: scoreText(team.score), n: team.percent, score: scoreText(score ?? 0) })}</dd>
          </>
        )}
        <dt>{t('maximum')}</dt>
        <dd>{scoreText(column.maximum)}</dd>
      </dl>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(_, values) => setFilled(differs(values, initial))}
        onFinish={send}
      >
        <Form.Item
          name="score"
          label={t('score')}
          rules={[{ required: !excused, message: words('invalid', { max: scoreText(column.maximum) }) }]}
        >
          <InputNumber min={0} max={column.maximum} disabled={excused ?? false} />
        </Form.Item>
        <Form.Item name="excused" valuePropName="checked">
          <Checkbox>{t('excuse')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={column.kind === 'manual' ? [] : [{ required: true, whitespace: true, message: t('reasonNeeded') }]}
        >
          <Input.TextArea maxLength={gradeReasonMax} autoSize={{ minRows: 2 }} placeholder={t('reasonPlaceholder')} />
        </Form.Item>
        <div className={styles.bar}>
          <Button type="primary" htmlType="submit" loading={mark.isPending}>
            {t('save')}
          </Button>
          {isEntered && (
            <Button onClick={() => void takeBack()}>{t(column.kind === 'manual' ? 'clear' : 'restore')}</Button>
          )}
        </div>
      </Form>
      <CellHistory query={history} />
    </Drawer>
  );
}
