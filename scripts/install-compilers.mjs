// npm run install-compilers -- java go mysql: compilers and MariaDB for the judge, from Debian; all of them unless named.
import { compilersOnDemand, ensureCompilers } from './lib/system-packages.mjs';

const named = process.argv.slice(2).flatMap((word) => word.split(','));
const missing = await ensureCompilers(named.length > 0 ? named : compilersOnDemand);
if (missing.length > 0) {
  console.error(
    `仍缺少：${missing.join('、')}。没有网络时，请从 Debian 光盘或校内镜像安装这些软件包。Still missing; without a network, install them from Debian's discs or a mirror of the school.`,
  );
  process.exit(1);
}
console.log('已就绪，重启服务器后用于评测。Ready; the judge uses them after a restart of the server.');
