import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { DetectReply } from './detection-training.ts';

export const trainingNetApi = {
  net: post('training/net', {
    access: 'may:training.use',
    summary: 'The net of a training on pictures that I may try as ONNX, with what it takes, to be run in the browser',
    input: z.strictObject({ runId: Id }),
    output: z.object({
      labels: z.array(z.string()),
      /** Of the square that it takes, in pixels. */
      side: z.number().int(),
      grey: z.boolean(),
      /**
       * In Base64. Takes `picture`, n × colours × side × side from 0 to 1; gives `probabilities`, n × classes, and
       * `evidence`, n × classes × side/4 × side/4: what each place adds to the score of the class.
       */
      onnx: z.string(),
    }),
  }),
  detector: post('training/detector', {
    access: 'may:training.use',
    summary: 'The net of a detector that I may try as ONNX, with what it takes, to be run in the browser',
    input: z.strictObject({ runId: Id }),
    output: z.object({
      labels: DetectReply.shape.labels,
      /** Of the square that it takes, in pixels. */
      side: z.number().int(),
      /**
       * In Base64. Takes `picture`, n × 3 × side × side from 0 to 1; gives `heat`, n × labels × side/4 × side/4, and
       * `shape`, n × 4 × side/4 × side/4, which `boxesIn` reads.
       */
      onnx: z.string(),
    }),
  }),
};
