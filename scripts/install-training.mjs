// npm run install-training: what trains models, from Debian: scikit-learn and PyTorch, 115 MB to fetch, 520 MB on the disk.
import { ensureTraining } from './lib/system-packages.mjs';

console.log('安装训练所需的软件包（下载约 115 MB，占用约 520 MB）。Installing what trains models (115 MB to fetch).');
const missing = await ensureTraining();
if (missing.length > 0) {
  console.error(
    `仍缺少：${missing.join('、')}。没有网络时，请从 Debian 光盘或校内镜像安装这些软件包。Still missing; without a network, install them from Debian's discs or a mirror of the school.`,
  );
  process.exit(1);
}
console.log('已就绪，无需重启服务器。Ready; the server need not be started again.');
