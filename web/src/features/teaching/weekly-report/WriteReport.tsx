import { useQuery } from '@tanstack/react-query';
import { weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import { Button } from 'antd';
import { call } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './weekly-report.module.css';
import { weeklyReportText } from './weekly-report.text.ts';

interface WriteProps {
  courseId: string;
  teamId: string;
  week: string;
  /** Version of the submitted report; 0 if there is none. */
  version: number;
  onDone: () => void;
}

/**
 * Editor of the report of a week: the draft is saved automatically, and only its writer sees it until it is submitted.
 */
export function WriteReport(props: WriteProps) {
  const { courseId, week } = props;
  const draft = useQuery({
    ...query(weeklyReportApi.draft, { courseId, week }),
    // Loaded once when it opens: from then on the text on the screen is the newer one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = useCached(draft.data);
  if (!loaded)
    return (
      <QueryView query={draft} compact>
        {() => null}
      </QueryView>
    );
  return <Written key={week} {...props} loaded={loaded} />;
}

function Written({
  courseId,
  teamId,
  week,
  version,
  loaded,
  onDone,
}: WriteProps & { loaded: { content: string; version: number } }) {
  const t = useText(weeklyReportText);
  const notice = useNotice();
  const document = useDocument<string>({
    name: `weeklyreport.${courseId}.${week}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const now = await call(weeklyReportApi.draft, { courseId, week });
      return { value: now.content, version: now.version };
    },
    save: (content, base) => call(weeklyReportApi.saveDraft, { courseId, week, content, version: base }),
  });
  useLeaveGuard(document);
  const save = useAction(weeklyReportApi.save, [weeklyReportApi.list, weeklyReportApi.overview]);
  const handIn = async () => {
    if (!(await document.flush())) return notice.warning(t('notSaved'));
    const done = () => {
      notice.success(t('saved'));
      onDone();
    };
    await save.mutateAsync({ courseId, week, content: document.value, version }).then(done, notice.error);
  };
  return (
    <section className={styles.panel} aria-label={t('write')}>
      <AutosaveAlerts document={document} />
      <MarkdownEditor
        value={document.value}
        onChange={(content) => document.change(() => content)}
        flagId={`team-${teamId}`}
        placeholder={t('placeholder')}
        ariaLabel={t('write')}
        minHeight={160}
        status={<SaveState state={document.state} time={document.time} />}
      />
      <div>
        <Button
          type="primary"
          disabled={document.value.trim() === '' || document.conflict}
          loading={save.isPending}
          onClick={() => void handIn()}
        >
          {t('save')}
        </Button>
      </div>
    </section>
  );
}
