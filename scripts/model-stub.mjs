// npm run model-stub: a service with the protocol of OpenAI and invented responses, for trying what needs a model.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';

const node = await bootstrap();
serve([{ command: node, args: ['server/src/model-stub-command.ts'], env: withNode(node) }]);
