import { z } from 'zod';
import { PaperForm, PaperSection, paperBounds } from '../exam/paper.ts';
import { QuestionForm } from '../exam/question.ts';
import { Points } from '../exam/question-kind.ts';
import { ClusterNode, clusterMachines } from '../lab/cluster.ts';
import { Id, Markdown } from '../wire/scalar.ts';
import { InsideQuestion } from './courseware.ts';
import { Checkpoint, ExperimentForm } from './experiment.ts';
import { LinkForm } from './link.ts';
import { SurveyForm } from './survey.ts';
import { TaskBody } from './task.ts';

/** Identifies an image on every server: the name of its recipe. */
const Recipe = z.string().min(1).max(120);

/** Content of an experiment in a course bundle: images by the names of their recipes. */
export const PackedExperiment = z.strictObject({
  ...ExperimentForm.omit({ imageId: true, checkpoints: true, inOrder: true, checkAtSubmit: true }).shape,
  ...{ inOrder: z.boolean(), checkAtSubmit: z.boolean() },
  image: Recipe.nullable(),
  steps: z.array(Checkpoint).max(50),
  nodes: z
    .array(z.strictObject({ ...ClusterNode.omit({ imageId: true }).shape, image: Recipe }))
    .max(clusterMachines.max - 1),
});

/** A paper with its questions and their keys. */
export const PackedPaper = z.strictObject({
  ...PaperForm.omit({ sections: true, sharing: true }).shape,
  sections: z
    .array(
      z.strictObject({
        ...PaperSection.omit({ id: true, questions: true }).shape,
        questions: z
          .array(
            z.strictObject({
              points: Points,
              ...QuestionForm.pick({ body: true, analysis: true, difficulty: true, score: true }).shape,
              ...QuestionForm.pick({ labels: true, source: true }).shape,
            }),
          )
          .max(paperBounds.questions),
      }),
    )
    .max(paperBounds.sections),
});
export type PackedPaper = z.output<typeof PackedPaper>;

/** A task or classwork; its opening and due times are in the section. */
export const PackedTask = z.strictObject({
  ...TaskBody.omit({ openTime: true, dueTime: true, paperId: true, experimentId: true }).shape,
  paper: PackedPaper.nullable(),
});

export const PackedSurvey = z.strictObject(SurveyForm);
export const PackedDiscussion = z.strictObject({ topic: Markdown });
export const PackedLink = z.strictObject(LinkForm);

/** Display settings of the files of a courseware section, by the key of the file in the section. */
export const PackedCourseware = z.strictObject({
  items: z
    .array(
      z.strictObject({
        attachment: Id,
        position: z.number().int().min(0).max(10_000),
        length: z.number().min(0).nullable(),
        seekAhead: z.boolean(),
        questions: z.array(InsideQuestion).max(200),
      }),
    )
    .max(500),
});
