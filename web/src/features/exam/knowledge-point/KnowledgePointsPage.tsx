import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import {
  knowledgePointApi as api,
  type KnowledgePoint,
  mayEditKnowledgePoint,
} from '@xueyan/contract/exam/knowledge-point';
import { Button, Card, Flex, Segmented, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MovableTree } from '../../../ui/tree/MovableTree.tsx';
import { filterTree, type Move, type TreeNode } from '../../../ui/tree/tree-model.ts';
import { subjectChoices } from '../question/choices.shared.ts';
import styles from './knowledge-point.module.css';
import { knowledgePointText } from './knowledge-point.text.ts';

const PointForm = lazyNamed(() => import('./KnowledgePointFormModal.tsx'), 'KnowledgePointFormModal');

const nodesOf = (points: KnowledgePoint[], parentId: string | null = null): TreeNode[] =>
  points
    .filter((point) => point.parentId === parentId)
    .map(({ knowledgePointId: id, name }) => ({ id, title: name, children: nodesOf(points, id) }));

/** Knowledge points as a tree for each subject. */
export function KnowledgePointsPage() {
  const t = useText(knowledgePointText);
  const notice = useNotice();
  const actor = useActor();
  const subjects = subjectChoices();
  const [subject, setSubject] = useState(subjects[0]?.value ?? '');
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [open, setOpen] = useState<{ edited?: KnowledgePoint; parentId: string | null } | null>(null);
  const list = useQuery(query(api.tree, { subject }));
  const move = useAction(api.move, [api.tree]);
  const remove = useAction(api.remove, [api.tree]);
  const chosen = list.data?.knowledgePointList.find((point) => point.knowledgePointId === selected);

  const onMove = ({ id, parentId, position }: Move) =>
    void move.mutateAsync({ knowledgePointId: id, parentId, position }).catch(notice.error);
  const askRemove = async ({ knowledgePointId, name }: KnowledgePoint) => {
    const question = { title: t('removeTitle', { name }), content: t('removeHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ knowledgePointId }).then(() => notice.success(t('removed')), notice.error);
  };
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ parentId: null })}>
          {t('add')}
        </Button>
      }
    >
      <Flex vertical gap="middle">
        <Segmented
          className={styles.subjects}
          aria-label={t('subject')}
          value={subject}
          options={subjects}
          onChange={(value) => {
            setSubject(value);
            setSelected(null);
          }}
        />
        <QueryView query={list}>
          {({ knowledgePointList }) => (
            <div className={styles.panes}>
              {knowledgePointList.length === 0 ? (
                <EmptyState compact title={t('none')} />
              ) : (
                <MovableTree
                  nodes={filterTree(nodesOf(knowledgePointList), words)}
                  label={t('tree')}
                  selected={selected}
                  onSelect={setSelected}
                  search={{ value: words, onChange: setWords }}
                  // In search results a drop position would not match the position in the whole tree.
                  onMove={words.trim() === '' ? onMove : undefined}
                  extra={({ id }) => {
                    const n = knowledgePointList.find((point) => point.knowledgePointId === id)?.questionCount ?? 0;
                    return n > 0 && <span className={styles.count}>{t('questions', { n })}</span>;
                  }}
                />
              )}
              {chosen ? (
                <Card title={chosen.name}>
                  <Space wrap>
                    <Link to={`/exam/questions?knowledgePointId=${chosen.knowledgePointId}`}>{t('show')}</Link>
                    <Button onClick={() => setOpen({ parentId: chosen.knowledgePointId })}>{t('addBelow')}</Button>
                    {mayEditKnowledgePoint(actor, chosen) && (
                      <>
                        <Button onClick={() => setOpen({ edited: chosen, parentId: chosen.parentId })}>
                          {t('rename')}
                        </Button>
                        <Button danger onClick={() => void askRemove(chosen)}>
                          {t('remove')}
                        </Button>
                      </>
                    )}
                  </Space>
                </Card>
              ) : (
                <EmptyState compact title={t('pick')} hint={t('pickHint')} />
              )}
            </div>
          )}
        </QueryView>
      </Flex>
      <DialogSlot subject={open}>
        {({ edited, parentId }, shown) => (
          <PointForm open={shown} edited={edited} subject={subject} parentId={parentId} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}
