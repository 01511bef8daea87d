// npm run model-stub: a service with the protocol of OpenAI and invented responses, for trying what needs a model.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';

const node = await bootstrap({ server: true });
serve([{ command: node, args: [serverProgram('model-stub-command')], env: serverEnv(withNode(node)) }]);
