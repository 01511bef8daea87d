import { useQueryClient } from '@tanstack/react-query';
import { type Experiment, experimentApi, experimentFaults } from '@xueyan/contract/teaching/experiment';
import { runApi } from '@xueyan/contract/teaching/run';
import { sectionApi } from '@xueyan/contract/teaching/section';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { useDocument } from '../../../ui/document/useDocument.ts';
import { adoptIds, draftOf, type ExperimentDraft, formOf, problemCount, type StepDraft } from './experiment-draft.ts';

/** An experiment as a document that saves itself. */
export function useExperiment(loaded: Experiment) {
  const { sectionId } = loaded;
  const client = useQueryClient();
  /** The steps as the server has them. */
  const saved = useRef<StepDraft[]>(draftOf(loaded).checkpoints);

  const load = async () => {
    const experiment = await call(experimentApi.get, { sectionId });
    const value = draftOf(experiment);
    saved.current = value.checkpoints;
    return { value, version: experiment.version };
  };

  const document = useDocument<ExperimentDraft>({
    name: `xueyan.draft.${session.user()?.id}.experiment.${sectionId}`,
    loaded: { value: draftOf(loaded), version: loaded.version },
    isReady: (draft) => problemCount(draft) === 0,
    load,
    save: async (draft, version) => {
      const reply = await call(experimentApi.save, { ...formOf(draft), sectionId, version });
      const adopt = (now: ExperimentDraft) => adoptIds(now, draft, reply.checkpointIds);
      // The catalogue shows points, and a trial the guide.
      for (const read of [sectionApi.tree, runApi.open]) void client.invalidateQueries({ queryKey: [read.path] });
      saved.current = adopt(draft).checkpoints;
      return { version: reply.version, adopt };
    },
  });

  const set = (part: Partial<ExperimentDraft>) => document.change((draft) => ({ ...draft, ...part }));

  /** Puts back the steps that were deleted here and that the server will not let go. */
  const restoreSteps = () =>
    document.change((draft) => {
      const kept = new Set(draft.checkpoints.map((step) => step.checkpointId));
      const lost = saved.current.filter((step) => step.checkpointId && !kept.has(step.checkpointId));
      return { ...draft, checkpoints: [...draft.checkpoints, ...lost] };
    });

  return {
    ...document,
    set,
    restoreSteps,
    refusesDeletion: document.error?.code === experimentFaults.checkpointUsed.code,
  };
}
