import {
  entryWays,
  type Match,
  MatchForm,
  matchApi,
  matchBounds,
  matchRules,
  matchRulesNames,
  teamMakers,
} from '@xueyan/contract/exam/match';
import { Alert, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { MatchProblemsField } from './MatchProblemsField.tsx';
import styles from './match.module.css';
import { matchText } from './match.text.ts';

interface MatchFormModalProps {
  open: boolean;
  /** Match to edit; if missing, a new one is made. */
  edited?: Match | undefined;
  onClose: () => void;
}

type Values = Omit<MatchForm, 'beginTime' | 'endTime'> & { window: [Dayjs, Dayjs] };

const stale = [matchApi.list, matchApi.get];
const wire = 'YYYY-MM-DD HH:mm:ss';
const {
  matchName,
  notice: noticeRule,
  freezeMinutes,
  penaltyMinutes,
  lossPercent,
  wrongPercent,
  teamSize,
  problems: problemsRule,
} = MatchForm.shape;

const fresh = (): Values => {
  const begin = dayjs().add(1, 'day').hour(14).minute(0).second(0);
  return {
    ...{ matchName: '', notice: '', rules: 'icpc', freezeMinutes: 30, penaltyMinutes: 20, lossPercent: 48 },
    ...{ wrongPercent: 10, entryWay: 'individual', teamSize: 3, teamMaker: 'self', classIds: [], problems: [] },
    window: [begin, begin.add(2, 'hour')],
  };
};

const valuesOf = ({ beginTime, endTime, ...match }: Match): Values => ({
  ...{ matchName: match.matchName, notice: match.notice, rules: match.rules, freezeMinutes: match.freezeMinutes },
  ...{ penaltyMinutes: match.penaltyMinutes, lossPercent: match.lossPercent, wrongPercent: match.wrongPercent },
  ...{ entryWay: match.entryWay, teamSize: match.teamSize, teamMaker: match.teamMaker, classIds: match.classIds },
  problems: match.problems.map(({ questionId, problemName, color, points }) => ({
    ...{ questionId, problemName, color, points },
  })),
  window: [dayjs(beginTime), dayjs(endTime)],
});

/** Form of a match: rules, time, problems and contestants. */
export function MatchFormModal({ open, edited, onClose }: MatchFormModalProps) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(matchApi.save, stale);
  const update = useAction(matchApi.update, stale);
  const rules = Form.useWatch('rules', form);
  const entryWay = Form.useWatch('entryWay', form);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);

  const submit = async ({ window: [begin, end], ...values }: Values) => {
    const written = { ...values, beginTime: begin.format(wire), endTime: end.format(wire) };
    if (edited) await update.mutateAsync({ ...written, matchId: edited.matchId, version: edited.version });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={760}
      form={form}
      initialValues={edited ? valuesOf(edited) : fresh()}
      saving={save.isPending || update.isPending}
      // Fields hidden by the chosen rules or entry way retain their values. The failure is shown in the form.
      onSave={(values) => void submit({ ...fresh(), ...(edited && valuesOf(edited)), ...values }).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="matchName" label={t('name')} rules={rulesOf(matchName)}>
        <Input maxLength={maxOf(matchName)} showCount />
      </Form.Item>
      <Form.Item name="window" label={t('window')} rules={[{ required: true, message: t('window') }]}>
        <DatePicker.RangePicker
          className={styles.wide}
          allowClear={false}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
        />
      </Form.Item>
      <div className={styles.columns}>
        <Form.Item name="rules" label={t('rules')}>
          <Select options={matchRules.map((value) => ({ value, label: phrase(matchRulesNames[value]) }))} />
        </Form.Item>
        <Form.Item name="freezeMinutes" label={t('freeze')} extra={t('freezeHint')} rules={rulesOf(freezeMinutes)}>
          <InputNumber className={styles.wide} {...matchBounds.freezeMinutes} />
        </Form.Item>
        {rules === 'icpc' && (
          <Form.Item name="penaltyMinutes" label={t('penalty')} rules={rulesOf(penaltyMinutes)}>
            <InputNumber className={styles.wide} {...matchBounds.penaltyMinutes} />
          </Form.Item>
        )}
        {rules === 'points' && (
          <>
            <Form.Item name="lossPercent" label={t('loss')} extra={t('lossHint')} rules={rulesOf(lossPercent)}>
              <InputNumber className={styles.wide} {...matchBounds.percent} />
            </Form.Item>
            <Form.Item name="wrongPercent" label={t('wrong')} rules={rulesOf(wrongPercent)}>
              <InputNumber className={styles.wide} {...matchBounds.percent} />
            </Form.Item>
          </>
        )}
        <Form.Item name="entryWay" label={t('entryWay')}>
          <Select options={entryWays.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        {entryWay === 'team' && (
          <>
            <Form.Item name="teamSize" label={t('teamSize')} rules={rulesOf(teamSize)}>
              <InputNumber className={styles.wide} {...matchBounds.teamSize} />
            </Form.Item>
            <Form.Item name="teamMaker" label={t('teamMaker')}>
              <Select options={teamMakers.map((value) => ({ value, label: t(value) }))} />
            </Form.Item>
          </>
        )}
      </div>
      <Form.Item name="classIds" label={t('classes')} extra={t('classesHint')}>
        <ClassesPick
          present={(edited?.classIds ?? []).map((classId, at) => ({
            ...{ classId, className: edited?.classNames[at] ?? classId },
          }))}
        />
      </Form.Item>
      <Form.Item name="problems" label={t('problems')} rules={rulesOf(problemsRule)}>
        <MatchProblemsField present={edited?.problems ?? []} scored={rules !== 'icpc'} />
      </Form.Item>
      <Form.Item name="notice" label={t('notice')} rules={rulesOf(noticeRule)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxOf(noticeRule)} />
      </Form.Item>
    </FormModal>
  );
}
