import { z } from 'zod';
import { Id } from '../wire/scalar.ts';

const Key = z.strictObject({ runId: Id });

/**
 * Endpoints outside the envelope. `export`: a zip with the model, what it takes and gives, and a program that predicts
 * with it: nets as ONNX and as weights of PyTorch, models of tables as a pickle of scikit-learn with the program that trains the same. `figures`:
 * a workbook of all tables of the result.
 */
export const trainingFiles = {
  export: { path: 'training/export', input: Key },
  figures: { path: 'training/exportfigures', input: Key },
};
