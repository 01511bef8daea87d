// npm run bundle: one archive with everything a school's server needs, for a server without internet.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { makeBundle } from './lib/bundle/make-bundle.mjs';
import { cacheDir } from './lib/paths.mjs';

const usage = `用法：npm run bundle [-- 选项]
  --out 目录      放在哪里，默认 .cache/bundle
  --debs          把 QEMU 等系统软件的 .deb 也放进去（目标服务器须是同一 Debian 版本）
  --no-image      不带首个实验镜像
  --version 版本  默认由版本号、提交时间和提交组成

Usage: npm run bundle [-- options]
  --out DIR       where to put it, .cache/bundle unless told
  --debs          with the .deb files of QEMU and friends (for servers of the same Debian)
  --no-image      without the first lab image
  --version NAME  made of version, time and commit unless told`;

const { values, problem } = readArguments();
if (problem || values.help) {
  if (problem) console.error(`参数不对：${problem}`);
  console.log(usage);
  process.exit(problem ? 2 : 0);
}
const node = await bootstrap({ web: true, server: true });
console.log('正在打包… Bundling.');
const { path, bytes, without } = await makeBundle(node, {
  out: values.out ? resolve(process.env.INIT_CWD ?? process.cwd(), values.out) : join(cacheDir, 'bundle'),
  version: values.version,
  image: !values['no-image'],
  debs: values.debs,
});
for (const what of without) console.warn(`未包含 (bundled without): ${what}`);
console.log(`${path}  ${(bytes / 1048576).toFixed(0)} MB`);

function readArguments() {
  const options = {
    out: { type: 'string' },
    debs: { type: 'boolean' },
    'no-image': { type: 'boolean' },
    version: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  };
  try {
    const { values } = parseArgs({ options });
    // The version becomes the name of a folder.
    const wrong = values.version !== undefined && !/^[0-9][\w.-]{0,60}$/.test(values.version);
    return { values, problem: wrong ? `--version ${values.version}` : '' };
  } catch (error) {
    return { values: {}, problem: error.message };
  }
}
