import { Refused } from './page-table.ts';
import { type PageConfig, trainInPage } from './page-trainer.ts';

self.addEventListener('message', ({ data: { csv, config } }: MessageEvent<{ csv: string; config: PageConfig }>) => {
  try {
    const trained = trainInPage(csv, config, (epoch) => self.postMessage({ epoch }));
    self.postMessage({ trained });
  } catch (error) {
    self.postMessage({ refused: error instanceof Refused ? error.message : 'broken' });
  }
});
