import { trainingPicturePath } from '@xueyan/contract/prep/picture-training';
import type { TrainingResult } from '@xueyan/contract/prep/training';

/** Returns the address of a picture that a training shows, to whoever may see the training. */
export const pictureAddress = (runId: string, fileId: string): string =>
  `/api/${trainingPicturePath}/${runId}/${fileId}`;

/** Returns a result in which each picture of the test has an address at which it is small. */
export function withSmall(runId: string, result: TrainingResult): TrainingResult {
  const small = <P extends { address: string }>(picture: P) => {
    const fileId = picture.address.split('/').at(-1);
    return fileId ? { ...picture, thumb: `${pictureAddress(runId, fileId)}?small=1` } : picture;
  };
  const { guesses, detection } = result;
  return {
    ...result,
    ...(guesses && { guesses: guesses.map(small) }),
    ...(detection && { detection: { ...detection, pictures: detection.pictures.map(small) } }),
  };
}
