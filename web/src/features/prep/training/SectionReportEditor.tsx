import { useQueryClient } from '@tanstack/react-query';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Button, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { mainFigure, percent } from './main-figure.ts';
import type { TrainingTask } from './section-task.ts';
import { trainingHandInText } from './training-hand-in.text.ts';
import { useReportDraft } from './useReportDraft.ts';
import { type SectionReport, useSectionReport } from './useSectionReport.ts';

interface Props {
  task: TrainingTask;
  report: SectionReport;
}

/** What the hand-in changes on the pages of the student. */
const stale = [trainingReportApi.get, trainingSectionApi.get, sectionApi.tree, courseApi.listStudy];

/** Editor of the report: it saves itself, and is handed in together with one of the trainings. */
export function SectionReportEditor({ task: { sectionId, runList }, report }: Props) {
  const t = useText(trainingHandInText);
  const notice = useNotice();
  const client = useQueryClient();
  const draftOf = useReportDraft();
  const { draft, view } = useSectionReport(sectionId, report);
  const done = runList.filter(({ state }) => state === 'done');
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState<'fill' | 'submit' | null>(null);
  const run = done.find(({ runId }) => runId === chosen) ?? done.find(({ pinned }) => pinned) ?? done[0];

  const during = async (what: 'fill' | 'submit', work: () => Promise<unknown>) => {
    setBusy(what);
    await work().catch(notice.error);
    setBusy(null);
  };
  const fill = async (runId: string) => {
    const filled = draftOf(await call(trainingApi.get, { runId }));
    const before = draft.view().value.trimEnd();
    draft.type(before ? `${before}\n\n${filled}` : filled);
  };
  const submit = async (runId: string) => {
    try {
      await draft.handIn(async (content, version) => {
        const handedIn = await call(trainingReportApi.submit, { sectionId, runId, content, version });
        return { value: content, ...handedIn };
      });
      notice.success(t('submitted'));
    } finally {
      for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
    }
  };
  const askAndSubmit = async ({ runId, name }: { runId: string; name: string }) => {
    const again = t(report.stage === 'returned' ? 'submitAgain' : 'submit');
    const ask = { title: t('submitAsk', { name }), content: t('submitHint'), okText: again };
    if (await notice.confirm(ask)) await during('submit', () => submit(runId));
  };
  const alerts = {
    ...{ conflict: view.conflict !== null, replaced: view.replaced !== null, refusal: view.refusal },
    ...{ overwrite: () => draft.takeMine(), takeLatest: () => draft.takeTheirs(), bringBack: () => draft.bringBack() },
    flush: () => draft.flush(),
  };
  return (
    <Flex vertical gap="middle">
      <AutosaveAlerts document={alerts} />
      <Flex wrap gap="small" align="center">
        <Typography.Text id="handed-in-run">{t('run')}</Typography.Text>
        <Select
          aria-labelledby="handed-in-run"
          style={{ minWidth: 'min(320px, 100%)' }}
          placeholder={t(done.length > 0 ? 'chooseRun' : 'noRun')}
          disabled={done.length === 0}
          value={run?.runId ?? null}
          onChange={setChosen}
          options={done.map(({ runId, name, figures, createTime }) => ({
            value: runId,
            label: `${name} · ${percent(mainFigure(figures))} · ${createTime.slice(5, 16)}`,
          }))}
        />
        <Button
          disabled={!run || view.conflict !== null}
          loading={busy === 'fill'}
          onClick={() => run && void during('fill', () => fill(run.runId))}
        >
          {t('fill')}
        </Button>
      </Flex>
      <MarkdownEditor
        value={view.value}
        onChange={(text) => draft.type(text)}
        mode="wysiwyg"
        placeholder={t('placeholder')}
        ariaLabel={t('title')}
        minHeight={280}
      />
      <Flex justify="space-between" align="center" wrap gap="small">
        <SaveState state={view.state} time={view.saveTime} />
        <Button
          type="primary"
          disabled={!run || view.conflict !== null || view.value.trim() === ''}
          loading={busy === 'submit'}
          onClick={() => run && void askAndSubmit(run)}
        >
          {t(report.stage === 'returned' ? 'submitAgain' : 'submit')}
        </Button>
      </Flex>
    </Flex>
  );
}
