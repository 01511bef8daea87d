import { startModelStub } from './model-stub.ts';

/** Where the stub listens unless PORT says otherwise. */
const port = Number(process.env.MODEL_STUB_PORT ?? 11_555);

const { address, close } = await startModelStub(port);
process.stdout.write(`桩模型在 ${address}，模型 stub-chat 与 stub-embedding (a stub of a model service, for trying)\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(0)));
