import { useQuery } from '@tanstack/react-query';
import { markerApi } from '@xueyan/contract/exam/marker';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Alert, Card, Flex, Menu, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AnswerQueue } from '../answer-queue/AnswerQueue.shared.tsx';
import { MachineFindings } from '../exam/MachineFindings.shared.tsx';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import styles from './marker.module.css';
import { markerText } from './marker.text.ts';

/** Questions that the person marks on the left, answers under pseudonyms on the right. */
export function MarkerPage() {
  const t = useText(markerText);
  const phrase = usePhrase();
  const { examId = '' } = useParams();
  const [chosen, setChosen] = useState<string>();
  const items = useQuery(query(markerApi.items, { examId }));
  const again = () => void items.refetch();
  useLive('exam.marking', (change) => change.examId === examId && again());
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLiveResume(again);
  const name = items.data?.examName ?? '';
  return (
    <Page title={name} width="full" breadcrumb={[{ title: t('tasks'), to: '/exam/marking' }, { title: name || '…' }]}>
      <QueryView query={items} loading={<Loading rows={8} />}>
        {({ itemList, state, revealed }) => {
          const first = itemList.find(({ left }) => left > 0) ?? itemList[0];
          const shown = chosen ?? first?.itemId;
          return (
            <Flex vertical gap="middle">
              {state !== 'marking' && (
                <Alert
                  type="info"
                  showIcon
                  title={t(state === 'resulted' || state === 'archived' ? 'over' : 'notYet')}
                />
              )}
              {revealed && (
                <Alert type="warning" showIcon title={t('revealed', { ...revealed, user: revealed.userName })} />
              )}
              {itemList.length === 0 ? (
                <EmptyState title={t('noTasks')} hint={t('notYet')} />
              ) : (
                <div className={styles.panes}>
                  <Menu
                    aria-label={t('question')}
                    selectedKeys={shown ? [shown] : []}
                    onClick={({ key }) => setChosen(key)}
                    items={itemList.map(({ itemId, number, kind, points, left }) => ({
                      key: itemId,
                      label: `${t('item', { n: number, kind: phrase(questionKindNames[kind as QuestionKind]), points })}${
                        left > 0 ? ` · ${t('leftCount', { n: left })}` : ''
                      }`,
                    }))}
                  />
                  {shown && <Answers key={shown} examId={examId} itemId={shown} open={state === 'marking'} />}
                </div>
              )}
            </Flex>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Answers({ examId, itemId, open }: { examId: string; itemId: string; open: boolean }) {
  const t = useText(markerText);
  const notice = useNotice();
  const [done, setDone] = useState(!open);
  const [pageNum, setPageNum] = useState(1);
  const item = useQuery(query(markerApi.item, { examId, itemId }));
  const answers = useQuery(query(markerApi.answers, { examId, itemId, done, pageNum, pageSize: 50 }));
  const mark = useAction(markerApi.mark, [markerApi.items, markerApi.answers]);
  return (
    <QueryView query={item} loading={<Loading rows={6} />}>
      {({ content, key, analysis, points }) => (
        <Flex vertical gap="middle">
          <Card size="small" className={styles.asked}>
            <QuestionAnswer content={content} response={undefined} only="question" />
            <KeyView content={content} answer={key} analysis={analysis} points={points} />
          </Card>
          <Segmented
            aria-label={t('state')}
            value={done ? 'done' : 'left'}
            options={[
              { value: 'left', label: t('toMark') },
              { value: 'done', label: t('marked') },
            ]}
            onChange={(value) => {
              setDone(value === 'done');
              setPageNum(1);
            }}
          />
          <QueryView query={answers} loading={<Loading rows={4} />}>
            {({ pageInfo }) =>
              pageInfo.totalSize === 0 ? (
                <EmptyState
                  compact
                  title={t(done ? 'nothingDone' : 'nothingLeft')}
                  hint={done ? '' : t('nothingLeftHint')}
                />
              ) : (
                <>
                  <AnswerQueue
                    key={`${done} ${pageNum}`}
                    content={content}
                    most={points}
                    answers={pageInfo.resultList.map((answer) => ({ ...answer, id: answer.aliasId }))}
                    total={pageInfo.totalSize}
                    shrinks={!done}
                    canMark={open}
                    beside={({ aliasId, given }) => (
                      <>
                        {content.kind === 'machine' && (
                          <MachineOf content={content} examId={examId} itemId={itemId} aliasId={aliasId} />
                        )}
                        {given.length > 0 && (
                          <Card size="small" title={t('others')}>
                            {given.map((one, at) => (
                              // biome-ignore lint/suspicious/noArrayIndexKey: two markers who are not named.
                              <p key={at}>
                                <strong>{one.points}</strong> {one.comment}
                              </p>
                            ))}
                          </Card>
                        )}
                      </>
                    )}
                    onMark={async ({ aliasId }, given) => {
                      const { settled, disputed } = await mark.mutateAsync({ examId, itemId, aliasId, ...given });
                      if (disputed) notice.warning(t('dispute'));
                      else if (settled) notice.success(t('settled'));
                      else notice.success(t('marked'));
                    }}
                  />
                  <Pagination
                    align="center"
                    hideOnSinglePage
                    current={pageNum}
                    pageSize={pageInfo.pageSize}
                    total={pageInfo.totalSize}
                    onChange={setPageNum}
                  />
                </>
              )
            }
          </QueryView>
        </Flex>
      )}
    </QueryView>
  );
}

interface MachineOfProps {
  content: ContentOf<'machine'>;
  examId: string;
  itemId: string;
  aliasId: string;
}

/** Output of the steps of an answer's machine. */
function MachineOf({ content, ...answer }: MachineOfProps) {
  const found = useQuery(query(markerApi.machine, answer));
  return <QueryView query={found}>{({ checks }) => <MachineFindings content={content} checks={checks} />}</QueryView>;
}
