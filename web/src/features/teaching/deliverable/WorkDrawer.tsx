import { useQuery } from '@tanstack/react-query';
import { type DeliverableWork, deliverableApi, deliverableCommentMax } from '@xueyan/contract/teaching/deliverable';
import { projectApi } from '@xueyan/contract/teaching/project';
import { Button, Collapse, Drawer, Input, Space, Tag } from 'antd';
import { call } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useTypedForm } from '../../../ui/autosave/useTypedForm.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './deliverable.module.css';
import { deliverableText } from './deliverable.text.ts';
import { isTypedScores, RubricScoring, type TypedScores } from './RubricFields.shared.tsx';

interface Work {
  deliverableId: string;
  teamId: string;
}

/** A team's work for a deliverable: draft, versions and mark. */
export function WorkDrawer({ work, onClose }: { work: Work | null; onClose: () => void }) {
  const found = useQuery({
    ...query(deliverableApi.work, work ?? { deliverableId: '', teamId: '' }),
    // Loaded freshly when it opens: editing continues from the newest draft.
    ...{ enabled: work !== null, refetchOnWindowFocus: false, gcTime: 0 },
  });
  const data = work ? found.data : undefined;
  return (
    <Drawer
      open={work !== null}
      size="large"
      title={data ? `${data.form.title} · ${data.teamName}` : ''}
      onClose={onClose}
      destroyOnHidden
    >
      <QueryView query={found}>{(shown) => <WorkView work={shown} />}</QueryView>
    </Drawer>
  );
}

function WorkView({ work }: { work: DeliverableWork }) {
  const t = useText(deliverableText);
  const { form, state, versions, member, marker, comment, score } = work;
  return (
    <div className={styles.panel}>
      {form.demand && <Markdown source={form.demand} />}
      {(score !== null || comment) && (
        <section aria-label={t('mark')}>
          {score !== null && <Tag color="success">{t('marked', { score })}</Tag>}
          {state === 'returned' && <Tag color="warning">{t('returned')}</Tag>} {comment}
          {score !== null && (
            <p className={styles.quiet}>
              {form.rubric.map(({ name, points }, at) => `${name} ${work.scores[at] ?? 0}/${points}`).join(' · ')}
            </p>
          )}
        </section>
      )}
      {member && state !== 'marked' && <DraftForm key={`${work.deliverableId}-${work.teamId}`} work={work} />}
      <section aria-label={t('versions')} className={styles.panel}>
        <h3>{t('versions')}</h3>
        {versions.length === 0 ? (
          <p className={styles.quiet}>{t('noVersion')}</p>
        ) : (
          <Collapse
            defaultActiveKey={member ? [] : [versions[0]?.number ?? 0]}
            items={versions.map(({ number, content, userName, submitTime, late }) => ({
              key: number,
              label: (
                <Space wrap>
                  {t('version', { n: number })}
                  <span className={styles.quiet}>{t('by', { who: userName, time: submitTime.slice(0, 16) })}</span>
                  {late && <Tag color="warning">{t('late')}</Tag>}
                </Space>
              ),
              children: <Markdown source={content} />,
            }))}
          />
        )}
      </section>
      {marker && versions.length > 0 && <MarkForm key={`${work.teamId}-${state}`} work={work} />}
    </div>
  );
}

function DraftForm({ work }: { work: DeliverableWork }) {
  const t = useText(deliverableText);
  const notice = useNotice();
  const { deliverableId, teamId, versions, form } = work;
  // Text being written is not replaced; the member who saves second gets a conflict.
  const begun = useCached(work) ?? work;
  const document = useDocument<string>({
    name: `deliverable.${deliverableId}.${teamId}`,
    loaded: { value: begun.draft, version: begun.draftVersion },
    load: async () => {
      const { draft, draftVersion } = await call(deliverableApi.work, { deliverableId, teamId });
      return { value: draft, version: draftVersion };
    },
    save: (content, version) => call(deliverableApi.saveDraft, { deliverableId, teamId, content, version }),
  });
  useLeaveGuard(document);
  const submit = useAction(deliverableApi.submit, [projectApi.get, deliverableApi.work]);
  const handIn = async () => {
    const n = (versions[0]?.number ?? 0) + 1;
    const asked = {
      title: t('submitTitle', { title: form.title }),
      content: t('submitHint', { n }),
      okText: t('submit'),
    };
    if (!(await notice.confirm(asked))) return;
    if (!(await document.flush())) return notice.warning(t('notSaved'));
    await submit
      .mutateAsync({ deliverableId, teamId })
      .then(({ number }) => notice.success(t('handedIn', { n: number })), notice.error);
  };
  return (
    <section aria-label={t('draft')} className={styles.panel}>
      <AutosaveAlerts document={document} />
      <MarkdownEditor
        value={document.value}
        onChange={(content) => document.change(() => content)}
        flagId={`team-${teamId}`}
        placeholder={t('placeholder')}
        ariaLabel={t('draft')}
        minHeight={240}
        status={<SaveState state={document.state} time={document.time} />}
      />
      <div>
        <Button
          type="primary"
          disabled={document.value.trim() === '' || document.conflict}
          loading={submit.isPending}
          onClick={() => void handIn()}
        >
          {t('submit')}
        </Button>
      </div>
    </section>
  );
}

function MarkForm({ work }: { work: DeliverableWork }) {
  const t = useText(deliverableText);
  const notice = useNotice();
  const { deliverableId, teamId, form } = work;
  const { value, set, forget } = useTypedForm<TypedScores>(
    `deliverable.${deliverableId}.${teamId}`,
    { scores: work.scores, comment: work.comment },
    isTypedScores,
  );
  const { scores, comment } = value;
  const stale = [projectApi.get, deliverableApi.work];
  const mark = useAction(deliverableApi.mark, stale);
  const giveBack = useAction(deliverableApi.giveBack, stale);
  const onError = notice.error;
  return (
    <section aria-label={t('mark')} className={styles.panel}>
      <h3>{t('mark')}</h3>
      <RubricScoring rubric={form.rubric} scores={scores} onChange={(next) => set({ scores: next })} />
      <Input.TextArea
        rows={3}
        maxLength={deliverableCommentMax}
        value={comment}
        aria-label={t('comment')}
        placeholder={t('comment')}
        onChange={(event) => set({ comment: event.target.value })}
      />
      <Space wrap>
        <Button
          type="primary"
          disabled={scores.length !== form.rubric.length}
          loading={mark.isPending}
          onClick={() => mark.mutate({ deliverableId, teamId, scores, comment }, { onSuccess: forget, onError })}
        >
          {t('giveMark')}
        </Button>
        <Button
          loading={giveBack.isPending}
          onClick={() =>
            comment.trim() === ''
              ? notice.warning(t('needComment'))
              : giveBack.mutate({ deliverableId, teamId, comment }, { onSuccess: forget, onError })
          }
        >
          {t('giveBack')}
        </Button>
      </Space>
    </section>
  );
}
