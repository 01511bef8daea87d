import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Badge, Tabs } from 'antd';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SectionFiles } from '../../school/attachment/SectionFiles.shared.tsx';
import { attemptText } from './attempt.text.ts';
import { CheckDock } from './CheckDock.tsx';
import styles from './guide.module.css';
import { ReportPane } from './ReportPane.tsx';
import { ResultPane } from './ResultPane.tsx';
import { useCachedScroll } from './use-cached-scroll.ts';
import type { Check } from './use-check.ts';
import type { Draft, DraftCopies } from './use-draft.ts';
import { useLastTab } from './workspace-memory.ts';

const guideTabs = ['result', 'steps', 'report'] as const;
export type GuideTab = (typeof guideTabs)[number];

/**
 * Opens the tab that the student left; otherwise what is new: the result, a returned report, or the guide with its
 * steps.
 */
export function useGuideTab(run: Attempt) {
  const usual: GuideTab = run.published ? 'result' : run.report.state === 'returned' ? 'report' : 'steps';
  return useLastTab(run.runId, usual, guideTabs);
}

interface GuidePaneProps {
  run: Attempt;
  tab: GuideTab;
  draft: Draft;
  copies: DraftCopies;
  check: Check;
  focusedStep: string | null;
  machineAttempts: boolean;
  onTab: (tab: GuideTab) => void;
  onAttempt: (code: string) => void;
  /** Takes a screenshot of the machine. */
  onCapture: () => Promise<Blob | null>;
  onRefetch: () => void;
}

export function GuidePane({ run, tab, draft, copies, check, focusedStep, machineAttempts, ...on }: GuidePaneProps) {
  const t = useText(attemptText);
  const scroll = useCachedScroll(`xueyan:guide-scroll:${run.runId}`);
  const done = run.steps.filter((step) => step.passed).length;
  const items = [
    run.mark && {
      key: 'result',
      label: t('result'),
      children: (
        <div className={styles.scroll}>
          <ResultPane run={run} mark={run.mark} />
        </div>
      ),
    },
    {
      key: 'steps',
      label: run.steps.length > 0 ? `${t('steps')} ${done}/${run.steps.length}` : t('guide'),
      children: (
        <div className={styles.steps}>
          <article ref={scroll} className={styles.guide}>
            <div>
              {run.guide.trim() ? (
                <Markdown source={run.guide} onAttempt={on.onAttempt} />
              ) : (
                <EmptyState compact title={t(run.withdrawn ? 'withdrawn' : 'noGuide')} />
              )}
              {!run.withdrawn && <SectionFiles sectionId={run.sectionId} />}
            </div>
          </article>
          {run.steps.length > 0 && (
            <CheckDock {...{ run, check, focusedStep, machineAttempts }} onReport={() => on.onTab('report')} />
          )}
        </div>
      ),
    },
    run.reportPoints > 0 && {
      key: 'report',
      label: <Badge dot={run.report.state === 'returned'}>{t('report')}</Badge>,
      children: <ReportPane {...{ run, draft, copies }} onCapture={on.onCapture} onChanged={on.onRefetch} />,
    },
  ].filter((item) => item !== false && item !== null);
  const shown = items.some((item) => item.key === tab) ? tab : 'steps';
  return (
    <Tabs
      size="small"
      activeKey={shown}
      onChange={(key) => on.onTab(key as GuideTab)}
      classNames={{ root: styles.tabs, header: styles.header, body: styles.body, content: styles.content }}
      items={items}
    />
  );
}
