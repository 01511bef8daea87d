import type { AugmentationLook } from '@xueyan/contract/prep/augmentation';
import {
  type DetectionAlgorithm,
  type DetectionConfig,
  detectionAlgorithms,
  detectionParameterRules,
} from '@xueyan/contract/prep/detection-training';
import type { NetLayer } from '@xueyan/contract/prep/net-layer';
import {
  type PictureAlgorithm,
  type PictureConfig,
  pictureAlgorithms,
  pictureParameterRules,
} from '@xueyan/contract/prep/picture-training';
import { type Algorithm, algorithms, tableStarts, trainsTableInPage } from '@xueyan/contract/prep/table-training';
import type { AnyAlgorithm, AnyConfig, TrainingConfig } from '@xueyan/contract/prep/training';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
import { fillFor, gapsIn } from './gaps.ts';
import type { TrainingTask } from './section-task.ts';

/** Values of the form that starts a training in a section. */
export interface SectionValues {
  name: string;
  algorithm: AnyAlgorithm;
  /** Absent where the algorithm has none: the form gives back its fields alone. */
  parameters?: Record<string, number>;
  features: string[];
  scale: boolean;
  fill?: TrainingConfig['fill'];
  test: number;
  folds: number;
  seed: number;
  side: PictureConfig['side'];
  detectionSide: DetectionConfig['side'];
  grey: boolean;
  augment: PictureConfig['augment'];
  /** Of a net of own layers. */
  layers?: NetLayer[];
}

/** Returns bounds, default and description of the parameters of any algorithm. */
export function rulesFor(algorithm: AnyAlgorithm) {
  if (algorithm in pictureAlgorithms)
    return pictureAlgorithms[algorithm as PictureAlgorithm].parameters.map((name) => ({
      ...{ name, ...pictureParameterRules[name] },
    }));
  if (algorithm in detectionAlgorithms)
    return detectionAlgorithms[algorithm as DetectionAlgorithm].parameters.map((name) => ({
      ...{ name, ...detectionParameterRules[name] },
    }));
  const starts = tableStarts(algorithm as Algorithm);
  return algorithms[algorithm as Algorithm].parameters.map((name) => {
    const rule = trainingParameters[name];
    return { name, ...rule, start: starts[name] ?? rule.start };
  });
}

/** Returns the parameters with which an algorithm begins. */
export const sectionStarts = (algorithm: AnyAlgorithm): Record<string, number> =>
  Object.fromEntries(rulesFor(algorithm).map(({ name, start }) => [name, start]));

/** Returns the settings of a form that decide what the training sees; null for tables. */
export function lookOf(
  task: AnyConfig['task'],
  { augment, seed, side, detectionSide, grey }: SectionValues,
): AugmentationLook | null {
  if (task === 'pictures') return { task, side, grey, augment, seed };
  if (task !== 'detection') return null;
  const { rotate: _, ...changes } = augment;
  return { task, side: detectionSide, augment: changes, seed };
}

type Form = NonNullable<TrainingTask['form']>;

/** Returns the columns that a training uses: the chosen ones, or all that are no text. */
const usedOf = ({ columnList }: TrainingTask, { target }: Form, chosen: string[]): string[] =>
  chosen.length > 0
    ? chosen
    : columnList.filter(({ name, type }) => name !== target && type !== 'text').map(({ name }) => name);

/** Returns the empty cells among the columns of a training. */
export const sectionGaps = (task: TrainingTask, form: Form, chosen: string[]) =>
  gapsIn(task.columnList, { features: usedOf(task, form, chosen), target: form.target });

/** Returns the training that a form asks for. */
export function configOf(task: TrainingTask, fixed: Form, values: SectionValues): AnyConfig {
  const { features = [], scale, fill, test, folds, seed, side, detectionSide, grey, augment, layers } = values;
  const { parameters = {} } = values;
  const seen = { seed, parameters };
  if (fixed.task === 'detection') {
    const { rotate: _, ...changes } = augment;
    const algorithm = values.algorithm as DetectionAlgorithm;
    return { task: 'detection', algorithm, side: detectionSide, augment: changes, ...seen };
  }
  if (fixed.task === 'pictures') {
    const algorithm = values.algorithm as PictureAlgorithm;
    return { task: 'pictures', algorithm, side, grey, augment, ...seen, ...(layers && { layers }) };
  }
  const algorithm = values.algorithm as Algorithm;
  return {
    ...{ task: fixed.task, algorithm, target: fixed.target, features: usedOf(task, fixed, features), scale, test },
    // Pages do not cross-validate.
    folds: trainsTableInPage(algorithm) ? 0 : folds,
    ...{ ...seen, ...fillFor(sectionGaps(task, fixed, features), fill) },
  };
}
