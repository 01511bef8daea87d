import { useQuery } from '@tanstack/react-query';
import { matchBoardApi, revealedAfter } from '@xueyan/contract/exam/match-board';
import { Alert, Button, Flex } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { usePageTitle } from '../../../ui/layout/usePageTitle.ts';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { useBoard } from './BoardPanel.tsx';
import { BoardTable } from './BoardTable.tsx';
import styles from './board.module.css';
import { boardText } from './board.text.ts';

/** The board for a projector: live as contestants see it, or revealed step by step once the match is over. */
export function BoardScreenPage() {
  const { matchId = '' } = useParams();
  const [params] = useSearchParams();
  return params.has('reveal') ? <Reveal matchId={matchId} /> : <Live matchId={matchId} />;
}

const fillScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined);

function Live({ matchId }: { matchId: string }) {
  const t = useText(boardText);
  const board = useBoard(matchId, true);
  usePageTitle(board.data?.matchName ?? '');
  return (
    <main className={styles.screen}>
      <QueryView query={board} loading={<Loading rows={8} />}>
        {(found) => (
          <>
            <header>
              <h1>{found.matchName}</h1>
              <span className={styles.clock}>
                {found.state === 'published' && (
                  <>
                    {t('begins')} <Countdown until={found.beginTime} onEnd={() => void board.refetch()} />
                  </>
                )}
                {found.state === 'running' && (
                  <>
                    {t('left')} <Countdown until={found.endTime} onEnd={() => void board.refetch()} />
                  </>
                )}
                {found.state !== 'published' && found.state !== 'running' && t('over')}
              </span>
              <Flex gap="small">
                <Button onClick={fillScreen}>{t('fullScreen')}</Button>
                <Link to={`/exam/matches/${matchId}`}>
                  <Button>{t('back')}</Button>
                </Link>
              </Flex>
            </header>
            {found.frozen && found.freezeTime && (
              <Alert type="info" showIcon title={t('frozen', { time: found.freezeTime.slice(11, 16) })} />
            )}
            <Wall>
              <BoardTable board={found} />
            </Wall>
          </>
        )}
      </QueryView>
    </main>
  );
}

function Reveal({ matchId }: { matchId: string }) {
  const t = useText(boardText);
  // The steps must not change while they are shown.
  const plan = useQuery({ ...query(matchBoardApi.revealSteps, { matchId }), staleTime: Number.POSITIVE_INFINITY });
  const [step, setStep] = useState(0);
  const total = plan.data?.steps.length ?? 0;
  const to = (n: number) => setStep(Math.max(0, Math.min(total, n)));
  usePageTitle(plan.data?.board.matchName ?? '');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ...{ ' ': step + 1, ArrowRight: step + 1, ArrowDown: step + 1, PageDown: step + 1 },
      ...{ ArrowLeft: step - 1, ArrowUp: step - 1, PageUp: step - 1, Home: 0, End: total },
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <main className={styles.screen}>
      <QueryView query={plan} loading={<Loading rows={8} />}>
        {({ board, steps }) => {
          const shown = { ...board, rows: revealedAfter(board.rules, board.rows, steps.slice(0, step)) };
          // The target of the next key press is highlighted in advance.
          const next = steps[step];
          return (
            <>
              <header>
                <h1>{board.matchName}</h1>
                <span className={styles.clock}>{t('step', { n: step, total })}</span>
                <Flex gap="small" wrap>
                  <Button onClick={() => to(step - 1)} disabled={step === 0}>
                    {t('previous')}
                  </Button>
                  <Button type="primary" onClick={() => to(step + 1)} disabled={step === total}>
                    {t('next')}
                  </Button>
                  <Button onClick={() => to(step === total ? 0 : total)}>
                    {t(step === total ? 'again' : 'toEnd')}
                  </Button>
                  <Button onClick={fillScreen}>{t('fullScreen')}</Button>
                  <Link to={`/exam/matches/${matchId}`}>
                    <Button>{t('back')}</Button>
                  </Link>
                </Flex>
              </header>
              {(board.state === 'published' || board.state === 'running') && (
                <Alert type="warning" showIcon title={t('notOver')} />
              )}
              <Wall>
                <BoardTable board={shown} at={next && { entryId: next.entryId, problemId: next.problemId }} />
              </Wall>
              <span className={styles.keys}>{t('keys')}</span>
            </>
          );
        }}
      </QueryView>
    </main>
  );
}

/** Part of the screen that scrolls when there are many entries, by the keys too. */
function Wall({ children }: { children: ReactNode }) {
  const t = useText(boardText);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than the screen, it is scrolled by keys too
    <section className={styles.wall} tabIndex={0} aria-label={t('board')}>
      {children}
    </section>
  );
}
