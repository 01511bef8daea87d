// Programs of the host that npm cannot install and that lab machines, image builds and browser tests need.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDir } from './paths.mjs';
import { runCaptured } from './processes.mjs';

const hasProgram = (name) =>
  // An ordinary user's path leaves out the sbin directories, which contain mkfs.
  [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'].some((dir) =>
    existsSync(join(dir, name)),
  );

const hasFile = (dir, pattern) => existsSync(dir) && readdirSync(dir).some((name) => pattern.test(name));

const espeak = { name: 'espeak-ng', what: '文字转语音', found: () => hasProgram('espeak-ng') };

const forStart = [
  { name: 'qemu-system-x86', what: '虚拟机', found: () => hasProgram('qemu-system-x86_64') },
  { name: 'qemu-utils', what: '磁盘镜像工具', found: () => hasProgram('qemu-img') },
  { name: 'e2fsprogs', what: '镜像文件系统', found: () => hasProgram('mkfs.ext4') },
  { name: 'mmdebstrap', what: '构建 Debian 镜像', found: () => hasProgram('mmdebstrap') },
  { name: 'util-linux', what: '降权运行', found: () => hasProgram('setpriv') && hasProgram('unshare') },
  espeak,
];

/** Programs of the judge; the compilers of the languages that every school has from the start. */
const forJudge = [
  { name: 'bubblewrap', what: '程序评测的隔离', found: () => hasProgram('bwrap') },
  { name: 'util-linux', what: '降权运行', found: () => hasProgram('setpriv') },
  { name: 'python3', what: '评测 Python', found: () => existsSync('/usr/bin/python3') },
  { name: 'gcc', what: '评测 C', found: () => hasProgram('gcc') },
  { name: 'libc6-dev', what: '评测 C', found: () => existsSync('/usr/include/stdio.h') },
  { name: 'g++', what: '评测 C++', found: () => hasProgram('g++') },
];

/** Larger ones, installed on request. */
const onDemand = {
  java: { name: 'default-jdk-headless', what: '评测 Java', found: () => hasProgram('javac') },
  go: { name: 'golang-go', what: '评测 Go', found: () => hasProgram('go') },
  // The server alone: the full package would start a database of the system, which nothing here needs.
  mysql: { name: 'mariadb-server-core', what: '评测 MySQL', found: () => hasProgram('mariadbd') },
};

const sklearn = {
  name: 'python3-sklearn',
  what: '机器学习',
  found: () => existsSync('/usr/lib/python3/dist-packages/sklearn'),
};
const torch = {
  name: 'python3-torch',
  what: '卷积网络',
  found: () => existsSync('/usr/lib/python3/dist-packages/torch'),
};

const fashion = {
  name: 'dataset-fashion-mnist',
  what: 'Fashion-MNIST 数据集',
  found: () => existsSync('/usr/share/datasets/fashion-mnist'),
};

/** Programs that train models, and a set of pictures: 146 MB to download, 550 MB on the disk. */
const forTraining = [
  { name: 'bubblewrap', what: '训练的隔离', found: () => hasProgram('bwrap') },
  sklearn,
  torch,
  fashion,
];

const ffmpeg = { name: 'ffmpeg', what: '视频与 MP3', found: () => hasProgram('ffmpeg') };
const chineseFont = {
  name: 'fonts-noto-cjk',
  what: '中文字体',
  found: () => hasFile('/usr/share/fonts/opentype/noto', /^NotoSansCJK/),
};

/** Programs that speak texts and make videos, and the font of the words in them. */
const forMedia = [espeak, ffmpeg, chineseFont];

/** What converts courseware; a running server has it installed by itself. */
const forOffice = [
  { name: 'libreoffice-writer', what: 'Word 转 PDF', found: () => hasProgram('lowriter') },
  { name: 'libreoffice-calc', what: 'Excel 转 PDF', found: () => hasProgram('localc') },
  { name: 'libreoffice-impress', what: 'PPT 转 PDF', found: () => hasProgram('loimpress') },
];

const forTest = [
  onDemand.mysql,
  // Half a minute, so that trainings of tables and of edges are proved for real; those of nets are by `test:all`.
  sklearn,
  ffmpeg,
  { name: 'nginx', what: '反向代理测试', found: () => hasProgram('nginx') },
  { name: 'iproute2', what: '断网安装测试', found: () => hasProgram('ip') },
  { name: 'chromium', what: '浏览器测试', found: () => hasProgram('chromium') },
  chineseFont,
];

const forServer = [...new Map([...forJudge, ...forStart].map((item) => [item.name, item])).values()];

/** Packages that a server should have, by their Debian names. */
export const wantedPackages = forServer.map(({ name, what }) => ({ name, what }));

export const missingPackages = () => forServer.filter((item) => !item.found()).map(({ name }) => name);

/** Installs what is missing where that is permitted; otherwise reports what is missing, and continues either way. */
export function ensureSystemPackages({ purpose = 'start', refused = false } = {}) {
  const wanted = {
    judge: forJudge,
    start: [...forStart, ...forJudge],
    test: [...forStart, ...forJudge, ...forTest],
    // Nets, the clothes that they learn and Office files: 320 MB to fetch, and minutes to prove.
    'test:all': [...forStart, ...forJudge, ...forTest, torch, fashion, ...forOffice],
  };
  return ensure(wanted[purpose], refused);
}

/** Installs compilers and databases for these languages and dialects; returns what is still missing. */
export async function ensureCompilers(languages) {
  const unknown = languages.filter((language) => !onDemand[language]);
  if (unknown.length > 0) console.warn(`不认识的语言 (unknown languages): ${unknown.join(', ')}`);
  const items = languages.flatMap((language) => onDemand[language] ?? []);
  await ensure(items);
  return items.filter((item) => !item.found()).map(({ name }) => name);
}

/** Names of what `ensureCompilers` installs. */
export const compilersOnDemand = Object.keys(onDemand);

/** Installs the programs that train models; returns what is still missing. */
export async function ensureTraining() {
  await ensure(forTraining);
  return forTraining.filter((item) => !item.found()).map(({ name }) => name);
}

/** Installs the programs that speak texts and make videos; returns what is still missing. */
export async function ensureMedia() {
  await ensure(forMedia);
  return forMedia.filter((item) => !item.found()).map(({ name }) => name);
}

async function ensure(items, refused = false) {
  const missing = items.filter((item) => !item.found());
  if (missing.length === 0) return;
  const names = missing.map((item) => item.name);
  const list = missing.map((item) => `${item.name}（${item.what}）`).join('、');

  const prefix = refused ? undefined : await findRight();
  if (!prefix) {
    console.warn(
      `缺少系统软件包：${list}。相关功能暂不可用。Missing system packages, going on without: ${names.join(' ')}`,
    );
    return;
  }
  if (failedLately(names)) {
    console.warn(
      `仍缺少系统软件包：${list}（今天已安装失败一次，删除 .cache/system-packages 后重试）。Still missing: ${names.join(' ')}`,
    );
    return;
  }
  console.log(`正在安装系统软件包：${list}… Installing system packages: ${names.join(' ')}`);
  const failure = await install(prefix, names);
  if (!failure && missing.every((item) => item.found())) return;
  rememberFailure(names);
  console.warn(
    `系统软件包安装失败，相关功能暂不可用。Could not install them, going on without.\n${failure.trim().split('\n').slice(-8).join('\n')}`,
  );
}

/** Returns how to become root here: not at all, already root, or by sudo without a password. */
async function findRight() {
  if (!isDebian() || !hasProgram('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  if (!hasProgram('sudo')) return undefined;
  return (await runCaptured('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined;
}

function isDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

/** Returns what went wrong, or nothing. */
async function install(prefix, names) {
  const apt = async (...args) => {
    const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0'];
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args];
    const { code, output } = await runCaptured(command, rest);
    return code === 0 ? '' : output || `apt-get ended with ${code}`;
  };
  const installing = ['install', '-y', '-q', '--no-install-recommends', ...names];
  // Fetching the package lists takes longer than installing, so it is done only when there are none or they are too
  // old.
  const listed = hasFile('/var/lib/apt/lists', /_Packages(\.\w+)?$/);
  if (listed && !(await apt(...installing))) return '';
  return (await apt('update', '-q')) || (await apt(...installing));
}

const failureFile = join(cacheDir, 'system-packages');

/**
 * Returns whether the same installation failed lately; without a network every start would wait for that failure again.
 */
const failedLately = (names) =>
  existsSync(failureFile) &&
  readFileSync(failureFile, 'utf8') === names.join(' ') &&
  Date.now() - statSync(failureFile).mtimeMs < 24 * 3_600_000;

function rememberFailure(names) {
  mkdirSync(cacheDir, { recursive: true });
  rmSync(failureFile, { force: true });
  writeFileSync(failureFile, names.join(' '));
}
