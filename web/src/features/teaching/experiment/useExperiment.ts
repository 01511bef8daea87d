import { useQueryClient } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type Experiment, experimentApi, experimentFaults } from '@xueyan/contract/teaching/experiment';
import { useRef } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import {
  adoptIds,
  draftOf,
  type ExperimentDraft,
  formOf,
  problemCount,
  restoreDeleted,
  type StepDraft,
  withPointsOf,
} from './experiment-draft.ts';

/** An experiment as a document that is saved automatically. */
export function useExperiment(loaded: Experiment) {
  const { sectionId } = loaded;
  const t = useText(experimentText);
  const notice = useNotice();
  const client = useQueryClient();
  /** The steps as stored on the server. */
  const saved = useRef<StepDraft[]>(draftOf(loaded).checkpoints);

  const savedPoints = useRef<Pick<ExperimentDraft, 'checkpoints' | 'reportPoints'>>(draftOf(loaded));

  /** Changes the points of an experiment in use only after a confirmation; otherwise they stay. */
  const saveAsking = async (draft: ExperimentDraft, version: number) => {
    const save = async (sent: ExperimentDraft, confirmed: boolean) => ({
      sent,
      reply: await call(experimentApi.save, { ...formOf(sent), sectionId, version, confirmed }),
    });
    try {
      return await save(draft, false);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== experimentFaults.pointsUsed.code) throw error;
      const question = { title: t('pointsTitle'), content: error.message, okText: t('pointsChange') };
      // The dialog may appear while the teacher types: an accidental Enter keeps the points.
      const sure = await notice.confirm({ ...question, cancelText: t('pointsKeep'), danger: true });
      return sure ? save(draft, true) : save(withPointsOf(draft, savedPoints.current), false);
    }
  };

  const load = async () => {
    const experiment = await call(experimentApi.get, { sectionId });
    const value = draftOf(experiment);
    saved.current = value.checkpoints;
    savedPoints.current = value;
    return { value, version: experiment.version };
  };

  const document = useDocument<ExperimentDraft>({
    name: `experiment.${sectionId}`,
    loaded: { value: draftOf(loaded), version: loaded.version },
    isReady: (draft) => problemCount(draft) === 0,
    load,
    save: async (draft, version) => {
      const before = savedPoints.current;
      const { sent, reply } = await saveAsking(draft, version);
      const adopt = (now: ExperimentDraft) =>
        adoptIds(sent === draft ? now : withPointsOf(now, before), sent, reply.checkpointIds);
      // The catalogue shows points, and a trial the guide.
      for (const read of [sectionApi.tree, attemptApi.open]) void client.invalidateQueries({ queryKey: [read.path] });
      saved.current = adopt(draft).checkpoints;
      savedPoints.current = { checkpoints: saved.current, reportPoints: sent.reportPoints };
      return { version: reply.version, adopt };
    },
  });

  const set = (part: Partial<ExperimentDraft>) => document.change((draft) => ({ ...draft, ...part }));

  /** Restores deleted steps that the server refuses to delete. */
  const restoreSteps = () => document.change((draft) => restoreDeleted(draft, saved.current));

  return {
    ...document,
    set,
    restoreSteps,
    refusesDeletion: document.refusal?.code === experimentFaults.checkpointUsed.code,
  };
}
