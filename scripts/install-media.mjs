// npm run install-media: the programs that speak texts and make videos, from Debian: espeak-ng, ffmpeg and a Chinese font.
import { ensureMedia } from './lib/system-packages.mjs';

console.log('安装语音和视频所需的软件包。Installing what speaks texts and makes videos.');
const missing = await ensureMedia();
if (missing.length > 0) {
  console.error(
    `仍缺少：${missing.join('、')}。没有网络时，请从 Debian 光盘或校内镜像安装这些软件包。Still missing; without a network, install them from Debian's discs or a mirror of the school.`,
  );
  process.exit(1);
}
console.log('已就绪，无需重启服务器。Ready; the server need not be started again.');
