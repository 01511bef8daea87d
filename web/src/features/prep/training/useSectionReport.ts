import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import type { Snapshot } from '../../../ui/autosave/autosave-port.ts';
import { Copies } from '../../../ui/autosave/copies.ts';
import { useAutosave } from '../../../ui/autosave/useAutosave.ts';

export type SectionReport = Output<typeof trainingReportApi.get>;

const mostBackups = 10;

const asDraft = ({ content, version, saveTime }: SectionReport): Snapshot<string> => ({
  ...{ value: content, version, saveTime },
});

/** The report of a training section, saved automatically while it is typed. Give its component the section as key. */
export function useSectionReport(sectionId: string, report: SectionReport) {
  const [copies] = useState(
    () => new Copies<string>(`xueyan.sectionreport.${session.user()?.id}.${sectionId}`, { backups: mostBackups }),
  );
  const draft = useAutosave<string>({
    ...{ copies, writable: report.writable, loaded: asDraft(report) },
    join: (mine, theirs) => `${mine}\n\n---\n\n${theirs}`,
    save: (content, version) => call(trainingReportApi.saveDraft, { sectionId, content, version }),
    load: async () => asDraft(await call(trainingReportApi.get, { sectionId })),
  });
  useEffect(() => {
    draft.sync(asDraft(report));
  }, [draft, report]);
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  return { draft, view };
}
