// npm run install-training: the programs that train models, from Debian: scikit-learn and PyTorch, 115 MB to download,
// 520 MB on the disk; and the pictures of Fashion-MNIST, 31 MB.
import { ensureTraining } from './lib/system-packages.mjs';

console.log(
  '安装训练所需的软件包和 Fashion-MNIST 数据集（下载约 146 MB，占用约 550 MB）。Installing what trains models, and Fashion-MNIST (146 MB to fetch).',
);
const missing = await ensureTraining();
if (missing.length > 0) {
  console.error(
    `仍缺少：${missing.join('、')}。没有网络时，请从 Debian 光盘或校内镜像安装这些软件包。Still missing; without a network, install them from Debian's discs or a mirror of the school.`,
  );
  process.exit(1);
}
console.log('已就绪，无需重启服务器。Ready; the server need not be started again.');
