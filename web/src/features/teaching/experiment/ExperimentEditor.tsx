import { PlayCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import type { Experiment } from '@xueyan/contract/teaching/experiment';
import { Badge, Button, Space, Tabs } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SectionFilesEditor } from '../../school/attachment/SectionFilesEditor.shared.tsx';
import { EnvironmentPanel } from './EnvironmentPanel.tsx';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import { problemCount, stepPoints } from './experiment-draft.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { StepsPanel } from './StepsPanel.tsx';
import { useExperiment } from './useExperiment.ts';

const tabs = ['guide', 'environment', 'steps', 'report'] as const;

export function ExperimentEditor({ loaded }: { loaded: Experiment }) {
  const t = useText(experimentText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'guide';
  const document = useExperiment(loaded);
  const panel = useRef<HTMLDivElement>(null);
  const [strict, setStrict] = useState(false);
  const draft = document.value;
  const problems = problemCount(draft);
  const course = useQuery(query(courseApi.get, { courseId: loaded.courseId }));
  const flagId = `course-${loaded.courseId}`;
  useLeaveGuard(document);

  const show = (key: string) => setParams({ tab: key }, { replace: true });

  /** A requested save shows missing fields; an automatic one waits quietly. */
  const save = async () => {
    setStrict(true);
    if (problems === 0) return document.flush();
    show('steps');
    notice.warning(t('tryBlocked'));
    // Waits until the tab is rendered.
    setTimeout(() => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 100);
    return false;
  };
  const tryOut = async () => {
    // Stored with the history entry: the way back survives a reload of the trial.
    if (await save()) navigate(`/experiments/${loaded.sectionId}`, { state: { from: pathname + search } });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const panels = {
    guide: (
      <>
        <MarkdownEditor
          value={draft.guide}
          onChange={(guide) => document.set({ guide })}
          flagId={flagId}
          placeholder={t('guidePlaceholder')}
          ariaLabel={t('guide')}
          minHeight="max(400px, calc(100dvh - 360px))"
        />
        <SectionFilesEditor sectionId={loaded.sectionId} />
      </>
    ),
    environment: (
      <EnvironmentPanel sectionId={loaded.sectionId} courseId={loaded.courseId} draft={draft} onChange={document.set} />
    ),
    steps: (
      <StepsPanel
        sectionId={loaded.sectionId}
        steps={draft.checkpoints}
        order={draft}
        strict={strict}
        onChange={document.change}
      />
    ),
    report: <ReportPanel courseId={loaded.courseId} draft={draft} flagId={flagId} onChange={document.set} />,
  };
  const badges = { guide: false, environment: !draft.imageId, steps: problems > 0, report: false };

  return (
    <Page
      title={loaded.title}
      subtitle={t('total', {
        n: stepPoints(draft) + draft.reportPoints,
        steps: stepPoints(draft),
        report: draft.reportPoints,
      })}
      breadcrumb={[
        { title: t('courses'), to: '/teaching/courses' },
        { title: course.data?.courseName ?? t('course'), to: `/teaching/courses/${loaded.courseId}` },
        { title: loaded.title },
      ]}
      extra={
        <Space wrap>
          {problems > 0 && (
            <Button type="link" size="small" className={styles.problems} onClick={save}>
              {t('problems', { n: problems })}
            </Button>
          )}
          {/* Empty without a state to show, so that there is no gap before the buttons. */}
          {(document.state !== 'clean' || document.time) && (
            <span className={styles.state}>
              <SaveState state={document.state} time={document.time} />
            </span>
          )}
          <Link to={`/teaching/board/${loaded.sectionId}`}>
            <Button tabIndex={-1}>{t('board')}</Button>
          </Link>
          <Button onClick={save} title="Ctrl + S">
            {t('save')}
          </Button>
          <Button type="primary" icon={<PlayCircleOutlined aria-hidden />} onClick={tryOut}>
            {t('tryOut')}
          </Button>
        </Space>
      }
    >
      <AutosaveAlerts
        document={document}
        wayOn={
          document.refusesDeletion && (
            <Button size="small" onClick={document.restoreSteps}>
              {t('restoreSteps')}
            </Button>
          )
        }
      />
      <Tabs
        activeKey={tab}
        onChange={show}
        items={tabs.map((key) => ({
          key,
          label: (
            <Badge dot={badges[key]} offset={[6, 2]} status="warning">
              {t(key)}
            </Badge>
          ),
          children: (
            <div className={styles.panel} ref={key === 'steps' ? panel : undefined}>
              {panels[key]}
            </div>
          ),
        }))}
      />
    </Page>
  );
}
