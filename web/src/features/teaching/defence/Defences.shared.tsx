import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Defence, type DefenceTurn, defenceApi } from '@xueyan/contract/teaching/defence';
import { Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { DefenceModal } from './DefenceModal.tsx';
import styles from './defence.module.css';
import { defenceText } from './defence.text.ts';
import { MarkModal } from './MarkModal.tsx';

const stale = [defenceApi.list];

/** The defences of a project, updated live: the order of teams, and the markers' points. */
export function Defences({ courseId }: { courseId: string }) {
  const t = useText(defenceText);
  const teaches = useMay()('course.teach');
  const found = useQuery(query(defenceApi.list, { courseId }));
  const [edited, setEdited] = useState<Defence | 'new' | null>(null);
  useLive('defence.changed', (change) => {
    if (change.courseId === courseId) void found.refetch();
  });
  const plan = teaches && (
    <Button type="primary" onClick={() => setEdited('new')}>
      {t('plan')}
    </Button>
  );
  return (
    <QueryView query={found}>
      {({ defences }) => (
        <div className={styles.panel}>
          {defences.length === 0 ? (
            <EmptyState
              drawing="course"
              title={t('empty')}
              hint={t(teaches ? 'emptyHint' : 'emptyStudent')}
              action={plan}
            />
          ) : (
            <div className={styles.bar}>{plan}</div>
          )}
          {defences.map((defence) => (
            <DefencePanel key={defence.defenceId} defence={defence} onEdit={() => setEdited(defence)} />
          ))}
          {edited && (
            <DefenceModal
              courseId={courseId}
              defence={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

function DefencePanel({ defence, onEdit }: { defence: Defence; onEdit: () => void }) {
  const t = useText(defenceText);
  const notice = useNotice();
  const [marked, setMarked] = useState<DefenceTurn | null>(null);
  const publish = useAction(defenceApi.publish, stale);
  const order = useAction(defenceApi.order, stale);
  const remove = useAction(defenceApi.remove, stale);
  const { defenceId, form, turns, published, editor, markers, myTeamId } = defence;
  const { title } = form;
  const onError = notice.error;
  const askToPublish = async () => {
    const asked = { title: t('publishTitle', { title }), content: t('publishHint'), okText: t('publish') };
    if (published || (await notice.confirm(asked))) publish.mutate({ defenceId, published: !published }, { onError });
  };
  const askToRemove = async () => {
    const asked = { title: t('removeTitle', { title }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (await notice.confirm(asked)) remove.mutate({ defenceId }, { onError });
  };
  const move = (at: number, by: -1 | 1) => {
    const ids = turns.map(({ teamId }) => teamId);
    const [id = ''] = ids.splice(at, 1);
    order.mutate({ defenceId, teamIds: ids.toSpliced(at + by, 0, id) }, { onError });
  };
  return (
    <section className={styles.defence} aria-label={title}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        <Space wrap>
          {published && <Tag color="success">{t('published')}</Tag>}
          {editor && (
            <>
              {!published && (
                <Button size="small" onClick={onEdit}>
                  {t('edit')}
                </Button>
              )}
              <Button size="small" loading={publish.isPending} onClick={() => void askToPublish()}>
                {t(published ? 'unpublish' : 'publish')}
              </Button>
              {turns.every(({ markedCount }) => markedCount === 0) && (
                <Button size="small" danger onClick={() => void askToRemove()}>
                  {t('remove')}
                </Button>
              )}
            </>
          )}
        </Space>
      </div>
      <p className={styles.quiet}>
        {[form.startTime.slice(0, 16), form.place, t(form.method), markers.map(({ userName }) => userName).join('、')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Table<DefenceTurn>
        size="small"
        rowKey="teamId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={turns}
        columns={[
          { title: t('order'), width: 64, render: (_value, _turn, at) => at + 1 },
          { title: t('time'), dataIndex: 'startTime', render: (time: string) => time.slice(11, 16) },
          {
            title: t('team'),
            dataIndex: 'teamName',
            render: (name: string, { teamId }) => (
              <>
                {name} {teamId === myTeamId && <Tag color="blue">{t('mine')}</Tag>}
              </>
            ),
          },
          ...(editor
            ? [
                {
                  title: t('marked'),
                  render: (_value: unknown, { markedCount }: DefenceTurn) => `${markedCount} / ${markers.length}`,
                },
              ]
            : []),
          {
            title: t('score'),
            dataIndex: 'score',
            align: 'right' as const,
            render: (score: number | null, { marks }: DefenceTurn) =>
              score === null ? '–' : <span title={marks.map(({ total }) => total).join(' / ')}>{score}</span>,
          },
          ...(editor
            ? [
                {
                  title: '',
                  render: (_value: unknown, turn: DefenceTurn, at: number) => (
                    <Space size={0}>
                      {defence.marker && !published && (
                        <Button type="link" size="small" onClick={() => setMarked(turn)}>
                          {t('mark')}
                        </Button>
                      )}
                      {!published && (
                        <>
                          <Button
                            type="text"
                            size="small"
                            disabled={at === 0}
                            icon={<ArrowUpOutlined aria-hidden />}
                            aria-label={t('up', { name: turn.teamName })}
                            onClick={() => move(at, -1)}
                          />
                          <Button
                            type="text"
                            size="small"
                            disabled={at === turns.length - 1}
                            icon={<ArrowDownOutlined aria-hidden />}
                            aria-label={t('down', { name: turn.teamName })}
                            onClick={() => move(at, 1)}
                          />
                        </>
                      )}
                    </Space>
                  ),
                },
              ]
            : []),
        ]}
        expandable={{
          rowExpandable: ({ marks }) => marks.length > 0,
          expandedRowRender: ({ marks }) => (
            <ul className={styles.marks}>
              {marks.map((mark, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: published marks are anonymous
                <li key={at}>
                  {mark.markerName} <strong>{t('points', { n: mark.total })}</strong>{' '}
                  <span className={styles.quiet}>
                    {form.rubric.map(({ name }, i) => `${name} ${mark.scores[i] ?? 0}`).join(' · ')}
                  </span>{' '}
                  {mark.comment}
                </li>
              ))}
            </ul>
          ),
        }}
      />
      {marked && <MarkModal defence={defence} turn={marked} onClose={() => setMarked(null)} />}
    </section>
  );
}
