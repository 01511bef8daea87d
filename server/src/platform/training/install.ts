import { existsSync } from 'node:fs';
import { installPackages } from '../apt.ts';

/** Debian packages, and the folder by which each is recognized. */
const packages = {
  'python3-sklearn': '/usr/lib/python3/dist-packages/sklearn',
  'python3-torch': '/usr/lib/python3/dist-packages/torch',
  'dataset-fashion-mnist': '/usr/share/datasets/fashion-mnist',
};
export type TrainingPackage = keyof typeof packages;

/** Tells whether a Debian package for training is installed. */
export const hasTraining = (name: TrainingPackage): boolean => existsSync(packages[name]);

/** Returns the folder of the packaged data set; null where it is not installed. */
export const dataFolder = (): string | null =>
  hasTraining('dataset-fashion-mnist') ? packages['dataset-fashion-mnist'] : null;

/**
 * Installs packages; scikit-learn and torch unless told otherwise.
 * `tell` receives the progress in percent. Returns what is missing afterwards and the end of apt's output.
 */
export async function installTraining(
  tell: (percent: number) => void,
  signal?: AbortSignal,
  names: TrainingPackage[] = ['python3-sklearn', 'python3-torch'],
): Promise<{ missing: string[]; why: string }> {
  const wanted = names.filter((name) => !hasTraining(name));
  if (wanted.length === 0) return { missing: [], why: '' };
  const why = await installPackages(wanted, tell, signal);
  return { missing: names.filter((name) => !hasTraining(name)), why };
}
