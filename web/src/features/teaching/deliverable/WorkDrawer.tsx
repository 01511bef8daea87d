import { useQuery } from '@tanstack/react-query';
import { type DeliverableWork, deliverableApi, deliverableCommentMax } from '@xueyan/contract/teaching/deliverable';
import { projectApi } from '@xueyan/contract/teaching/project';
import { Button, Collapse, Drawer, Input, Space, Tag } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './deliverable.module.css';
import { deliverableText } from './deliverable.text.ts';
import { RubricScoring } from './RubricFields.shared.tsx';

interface Work {
  deliverableId: string;
  teamId: string;
}

/** What a team writes and hands in for a deliverable, its versions and its mark. */
export function WorkDrawer({ work, onClose }: { work: Work | null; onClose: () => void }) {
  const found = useQuery({
    ...query(deliverableApi.work, work ?? { deliverableId: '', teamId: '' }),
    ...{ enabled: work !== null, refetchOnWindowFocus: false },
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
  // What somebody writes is not replaced under their hands: who saves second is told.
  const begun = useCached(work) ?? work;
  const [content, setContent] = useState(begun.draft);
  const [saved, setSaved] = useState({ content: begun.draft, version: begun.draftVersion });
  const save = useAction(deliverableApi.saveDraft, [projectApi.get]);
  const submit = useAction(deliverableApi.submit, [projectApi.get, deliverableApi.work]);
  const fail = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) notice.warning(t('changed'));
    else notice.error(error);
  };
  const keep = async () => {
    const { version } = await save.mutateAsync({ deliverableId, teamId, content, version: saved.version });
    setSaved({ content, version });
  };
  const handIn = async () => {
    const n = (versions[0]?.number ?? 0) + 1;
    const asked = {
      title: t('submitTitle', { title: form.title }),
      content: t('submitHint', { n }),
      okText: t('submit'),
    };
    if (!(await notice.confirm(asked))) return;
    try {
      if (content !== saved.content) await keep();
      const { number } = await submit.mutateAsync({ deliverableId, teamId });
      notice.success(t('handedIn', { n: number }));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section aria-label={t('draft')} className={styles.panel}>
      <MarkdownEditor
        value={content}
        onChange={setContent}
        flagId={`team-${teamId}`}
        placeholder={t('placeholder')}
        ariaLabel={t('draft')}
        minHeight={240}
      />
      <Space wrap>
        <Button
          type="primary"
          disabled={content.trim() === ''}
          loading={submit.isPending}
          onClick={() => void handIn()}
        >
          {t('submit')}
        </Button>
        <Button
          disabled={content === saved.content}
          loading={save.isPending}
          onClick={() =>
            void keep()
              .then(() => notice.success(t('saved')))
              .catch(fail)
          }
        >
          {t('saveDraft')}
        </Button>
      </Space>
    </section>
  );
}

function MarkForm({ work }: { work: DeliverableWork }) {
  const t = useText(deliverableText);
  const notice = useNotice();
  const { deliverableId, teamId, form } = work;
  const [scores, setScores] = useState(work.scores);
  const [comment, setComment] = useState(work.comment);
  const stale = [projectApi.get, deliverableApi.work];
  const mark = useAction(deliverableApi.mark, stale);
  const giveBack = useAction(deliverableApi.giveBack, stale);
  const onError = notice.error;
  return (
    <section aria-label={t('mark')} className={styles.panel}>
      <h3>{t('mark')}</h3>
      <RubricScoring rubric={form.rubric} scores={scores} onChange={setScores} />
      <Input.TextArea
        rows={3}
        maxLength={deliverableCommentMax}
        value={comment}
        aria-label={t('comment')}
        placeholder={t('comment')}
        onChange={(event) => setComment(event.target.value)}
      />
      <Space wrap>
        <Button
          type="primary"
          disabled={scores.length !== form.rubric.length}
          loading={mark.isPending}
          onClick={() => mark.mutate({ deliverableId, teamId, scores, comment }, { onError })}
        >
          {t('giveMark')}
        </Button>
        <Button
          loading={giveBack.isPending}
          onClick={() =>
            comment.trim() === ''
              ? notice.warning(t('needComment'))
              : giveBack.mutate({ deliverableId, teamId, comment }, { onError })
          }
        >
          {t('giveBack')}
        </Button>
      </Space>
    </section>
  );
}
