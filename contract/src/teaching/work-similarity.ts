import { z } from 'zod';
import {
  FormerList,
  formerIds,
  noteFields,
  SimilarityDetail,
  SimilarityReport,
  StartedSimilarity,
} from '../exam/similarity.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

const OfSection = z.strictObject({ sectionId: Id });
const TwoWorks = OfSection.extend({ workId: Id, otherId: Id });

export const workSimilarityApi = {
  former: post('worksimilarity/listformer', {
    access: 'may:course.teach',
    summary: 'Sections of the same kind and title in other courses that the actor marks, the newest first, 50 at most',
    input: OfSection,
    output: FormerList,
  }),
  start: post('worksimilarity/start', {
    access: 'may:course.teach',
    audit: { action: 'worksimilarity.start', target: 'sectionId' },
    summary:
      'Reads the files that were handed in of a task, then compares all works of it, or the reports of an experiment, in the background',
    input: OfSection.extend({ formerIds }),
    output: StartedSimilarity,
  }),
  list: post('worksimilarity/list', {
    access: 'may:course.teach',
    summary: 'The last comparison of a task or of reports: what is alike, the most alike first, 500 pairs at most',
    input: OfSection,
    output: SimilarityReport,
  }),
  get: post('worksimilarity/get', {
    access: 'may:course.teach',
    summary: 'Two of them side by side, with what is the same in both',
    input: TwoWorks,
    output: SimilarityDetail,
  }),
  note: post('worksimilarity/note', {
    access: 'may:course.teach',
    audit: { action: 'worksimilarity.note', target: 'sectionId' },
    summary: 'Notes what a teacher found about two similar works; only who marks the course sees it',
    input: TwoWorks.extend(noteFields),
    output: z.null(),
  }),
};

export const workSimilarityFaults = faults('worksimilarity', {
  kind: {
    zh: '只有任务和实验报告可以查重',
    en: 'Only tasks and reports of experiments are compared',
    mn: 'Зөвхөн даалгавар, туршилтын тайланг харьцуулна',
  },
});
