import { tableNetOf } from '@xueyan/contract/prep/table-model';
import { Refused } from '@xueyan/contract/prep/table-rows';
import { trainTable } from '@xueyan/contract/prep/table-trainer';
import type { TrainingConfig } from '@xueyan/contract/prep/training';

self.addEventListener('message', ({ data: { csv, config } }: MessageEvent<{ csv: string; config: TrainingConfig }>) => {
  try {
    const { net } = trainTable(csv, config, (epoch) => self.postMessage({ epoch }));
    self.postMessage({ trained: tableNetOf(net) });
  } catch (error) {
    self.postMessage({ refused: error instanceof Refused ? error.message : 'broken' });
  }
});
