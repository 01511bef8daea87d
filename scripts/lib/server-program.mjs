// The programs of the server as they are run, here and in an installed release.
import { join } from 'node:path';
import { cacheDir, serverDist } from './paths.mjs';

/** Returns the file of a program of scripts/build-server.mjs, such as 'main'. */
export const serverProgram = (name) => join(serverDist, `${name}.mjs`);

/** Returns the environment of such a program: V8 keeps what it has compiled in `cache`, which the program may write. */
export const serverEnv = (env, cache = cacheDir) => ({ NODE_COMPILE_CACHE: join(cache, 'compiled'), ...env });
