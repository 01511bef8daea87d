import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import type { ReportTemplate } from '@xueyan/contract/teaching/report-template';
import { pointsOfRubric } from '@xueyan/contract/teaching/rubric';
import { type TaskBody, taskApi, taskFilesMax, taskPenalty, taskPoints } from '@xueyan/contract/teaching/task';
import { Alert, Button, Checkbox, Form, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { usePress } from '../../../api/usePress.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useUnsentState } from '../../../ui/autosave/useUnsent.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { TemplatePick } from '../report-template/TemplatePick.shared.tsx';
import { ExperimentField } from './ExperimentField.tsx';
import { machineText } from './machine.text.ts';
import { PaperField } from './PaperField.tsx';
import { RubricEditor } from './RubricEditor.tsx';
import { TimeField } from './TimeField.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import type { Task } from './task-view.ts';

/** Editor of a task. */
export function TaskEdit({ sectionId }: SectionPartProps) {
  const task = useQuery({ ...query(taskApi.get, { sectionId }), gcTime: 0, refetchOnWindowFocus: false });
  const loaded = useCached(task.data);
  return loaded ? <TaskForm loaded={loaded} /> : <QueryView query={task}>{() => null}</QueryView>;
}

const bodyOf = (task: Task): TaskBody => ({
  ...{ form: task.form, content: task.content, template: task.template, points: task.points },
  ...{ filesMax: task.filesMax, openTime: task.openTime, dueTime: task.dueTime, lateAllowed: task.lateAllowed },
  ...{ latePerDay: task.latePerDay, lateMost: task.lateMost, resubmit: task.resubmit, anonymous: task.anonymous },
  grouped: task.grouped,
  ...{ rubric: task.rubric, paperId: task.paperId, experimentId: task.experimentId },
});

/** Returns a template's text, and its rubric with one level for each criterion. */
const fromTemplate = ({ content, rubric }: ReportTemplate): Partial<TaskBody> => ({
  template: content,
  ...(rubric.length > 0 && {
    points: pointsOfRubric(rubric),
    rubric: rubric.map(({ name, points }) => ({ title: name, levels: [{ title: `${points}`, points, note: '' }] })),
  }),
});

/** Forms that can be chosen now. */
const forms = ['text', 'files', 'report', 'code', 'machine', 'paper'] as const;

/** Returns what a form leaves of the rest: only a paper and a machine have their own source of points. */
const isJudgedAtOnce = (form: TaskBody['form']) => form === 'paper' || form === 'machine';

const changeTo = (form: TaskBody['form']): Partial<TaskBody> => ({
  form,
  ...(form !== 'paper' && { paperId: null }),
  ...(form !== 'machine' && { experimentId: null }),
  ...(form === 'paper' && { rubric: [], filesMax: 0 }),
  // What is judged at once cannot be taken back before it is marked.
  ...(isJudgedAtOnce(form) && { resubmit: false }),
});

function TaskForm({ loaded }: { loaded: Task }) {
  const t = useText(taskText);
  const say = useText(machineText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { sectionId, courseId, kind } = loaded;
  const typed = useUnsentState<TaskBody>(`task.${sectionId}`, bodyOf(loaded));
  const { value: body, set } = typed;
  const [version, setVersion] = useState(loaded.version);
  const [given, setGiven] = useState(loaded.given);
  const save = useAction(taskApi.save, [taskApi.list, sectionApi.tree]);
  const give = useAction(taskApi.give, [taskApi.list, sectionApi.tree]);
  const isPaper = body.form === 'paper';
  const isJudged = isJudgedAtOnce(body.form);
  const frozen = loaded.submittedCount > 0;

  const write = async () => {
    const sent = kind === 'classwork' ? { ...body, lateAllowed: false } : body;
    const saved = await save.mutateAsync({ ...sent, sectionId, version });
    setVersion(saved.version);
    typed.noteSaved(body);
  };
  const { press: keep, busy } = usePress(async (out: boolean) => {
    try {
      await write();
      if (out) {
        await give.mutateAsync({ sectionId });
        setGiven(true);
      }
      notice.success(t(out ? 'given' : 'saved'));
    } catch (error) {
      notice.error(error);
    }
  });
  useLeaveGuard({
    isDirty: () => typed.dirty,
    // A draft is saved. What students see already changes only when its teacher says so.
    flush: async () =>
      !given &&
      (await write().then(
        () => true,
        () => false,
      )),
  });
  return (
    <Form layout="vertical" component="div">
      {!given && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={t('draftHint')} />}
      {frozen && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t('frozenHint', { n: loaded.submittedCount })}
        />
      )}
      <UnsentNote shown={typed.restored} onDiscard={typed.discard} />
      <Form.Item label={t('content')}>
        <MarkdownEditor
          value={body.content}
          onChange={(content) => set({ content })}
          flagId={`course-${courseId}`}
          placeholder={t('contentPlaceholder')}
          ariaLabel={t('content')}
          minHeight={180}
        />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item label={t('form')} htmlFor="task-form">
          <Select
            id="task-form"
            value={body.form}
            options={forms.map((value) => ({ value, label: value === 'machine' ? say('machine') : t(value) }))}
            onChange={(form) => set(changeTo(form))}
          />
        </Form.Item>
        {body.form === 'machine' && (
          <Form.Item label={say('experiment')} htmlFor="task-experiment" extra={say('experimentHint')}>
            <ExperimentField
              id="task-experiment"
              courseId={courseId}
              value={body.experimentId}
              onChange={(experimentId) => set({ experimentId })}
            />
          </Form.Item>
        )}
        {isPaper && (
          <Form.Item label={t('paper')} htmlFor="task-paper" extra={t('paperHint')}>
            <PaperField
              id="task-paper"
              value={body.paperId}
              title={loaded.title}
              onChange={(paperId, points) => set({ paperId, points })}
            />
          </Form.Item>
        )}
        <Form.Item label={t('points')} htmlFor="task-points" extra={t('pointsHint')}>
          <InputNumber
            id="task-points"
            disabled={isPaper}
            {...taskPoints}
            precision={0}
            style={{ width: '100%' }}
            value={body.points}
            onChange={(points) => set({ points: points ?? 0 })}
          />
        </Form.Item>
        {!isPaper && (
          <Form.Item label={t('filesMax')} htmlFor="task-files" extra={t('filesMaxHint')}>
            <InputNumber
              id="task-files"
              min={body.form === 'files' ? 1 : 0}
              max={taskFilesMax}
              precision={0}
              style={{ width: '100%' }}
              value={body.filesMax}
              onChange={(filesMax) => set({ filesMax: filesMax ?? 0 })}
            />
          </Form.Item>
        )}
        <Form.Item label={t('openTime')} htmlFor="task-open">
          <TimeField
            id="task-open"
            value={body.openTime}
            label={t('openTime')}
            onChange={(openTime) => set({ openTime })}
          />
        </Form.Item>
        <Form.Item label={t('dueTime')} htmlFor="task-due" extra={t('classDatesHint')}>
          <TimeField id="task-due" value={body.dueTime} label={t('dueTime')} onChange={(dueTime) => set({ dueTime })} />
        </Form.Item>
      </div>
      {body.form === 'report' && (
        <Form.Item label={t('template')}>
          <TemplatePick filled={body.template.trim() !== ''} onPick={(template) => set(fromTemplate(template))} />
          <MarkdownEditor
            value={body.template}
            onChange={(template) => set({ template })}
            placeholder={t('templatePlaceholder')}
            ariaLabel={t('template')}
            minHeight={140}
          />
        </Form.Item>
      )}
      <Form.Item label={t('rules')}>
        <div className={styles.stack}>
          {!isJudged && (
            <Checkbox checked={body.resubmit} onChange={(event) => set({ resubmit: event.target.checked })}>
              {t('resubmit')}
            </Checkbox>
          )}
          {kind === 'task' && (
            <div className={styles.row}>
              <Checkbox checked={body.lateAllowed} onChange={(event) => set({ lateAllowed: event.target.checked })}>
                {t('lateAllowed')}
              </Checkbox>
              {body.lateAllowed && (
                <>
                  <InputNumber
                    {...taskPenalty}
                    precision={0}
                    suffix="%"
                    prefix={t('perDay')}
                    aria-label={t('perDay')}
                    value={body.latePerDay}
                    onChange={(latePerDay) => set({ latePerDay: latePerDay ?? 0 })}
                  />
                  <InputNumber
                    {...taskPenalty}
                    precision={0}
                    suffix="%"
                    prefix={t('atMost')}
                    aria-label={t('atMost')}
                    value={body.lateMost}
                    onChange={(lateMost) => set({ lateMost: lateMost ?? 0 })}
                  />
                </>
              )}
            </div>
          )}
          <Checkbox
            checked={body.grouped}
            disabled={frozen}
            onChange={(event) => set({ grouped: event.target.checked })}
          >
            {t('grouped')}
          </Checkbox>
          <Checkbox checked={body.anonymous} onChange={(event) => set({ anonymous: event.target.checked })}>
            {t('anonymous')}
          </Checkbox>
        </div>
      </Form.Item>
      {!isPaper && (
        <Form.Item label={t('rubric')} extra={body.form === 'machine' ? say('rubricHint') : t('rubricHint')}>
          <RubricEditor
            rubric={body.rubric}
            points={body.points}
            disabled={false}
            onChange={(rubric) => set({ rubric })}
          />
        </Form.Item>
      )}
      <Space wrap>
        <Button type={given ? 'primary' : 'default'} loading={busy} onClick={() => void keep(false)}>
          {t('save')}
        </Button>
        {!given && (
          <Button type="primary" loading={busy} onClick={() => void keep(true)}>
            {t('give')}
          </Button>
        )}
        {given && <Button onClick={() => navigate(`/teaching/tasks/${sectionId}`)}>{t('works')}</Button>}
      </Space>
    </Form>
  );
}
