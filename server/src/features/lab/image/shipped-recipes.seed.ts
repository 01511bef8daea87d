import type { ImageCategory, ImageDefinition, ImageType } from '@xueyan/contract/lab/image-record';
import { desktopDefinition } from './desktop-recipe.seed.ts';

export interface ShippedRecipe {
  recipe: string;
  /** Image that it is built on. */
  base: 'debian' | 'linux-basic';
  name: string;
  description: string;
  category: ImageCategory;
  type: ImageType;
  software: string[];
  definition: ImageDefinition;
}

type RecipeFile = ImageDefinition['files'][number];
const file = (path: string, lines: string[]): RecipeFile => ({
  path,
  text: `${lines.join('\n')}\n`,
  executable: false,
});

/** Shown in a machine's web pane: without a password, since only its owner reaches the port. */
const jupyter = [
  file('/etc/jupyter/jupyter_notebook_config.py', [
    "c.NotebookApp.ip = '0.0.0.0'",
    'c.NotebookApp.port = 8888',
    'c.NotebookApp.open_browser = False',
    "c.NotebookApp.token = ''",
    "c.NotebookApp.password = ''",
    'c.NotebookApp.quit_button = False',
    '# The page that shows it has an origin of its own, and neither cookies nor the name of the machine.',
    "c.NotebookApp.allow_origin = '*'",
    'c.NotebookApp.allow_remote_access = True',
    'c.NotebookApp.disable_check_xsrf = True',
    "c.NotebookApp.notebook_dir = '/home/student'",
  ]),
  file('/etc/systemd/system/jupyter.service', [
    '[Unit]',
    'Description=Jupyter at port 8888',
    'After=xueyan-network.service',
    '',
    '[Service]',
    'User=student',
    'WorkingDirectory=/home/student',
    'ExecStart=/usr/bin/jupyter-notebook',
    'Restart=on-failure',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]),
];

const site = [
  file('/etc/nginx/sites-available/default', [
    'server {',
    '  listen 80 default_server;',
    '  root /var/www/html;',
    '  index index.php index.html;',
    '  location / { try_files $uri $uri/ =404; }',
    '  location ~ \\.php$ {',
    '    include snippets/fastcgi-php.conf;',
    '    fastcgi_pass unix:/run/php/php-fpm.sock;',
    '  }',
    '}',
  ]),
  file('/var/www/html/index.php', ['<h1>学验 Web 实验</h1>', "<p><?php echo 'PHP ' . PHP_VERSION; ?></p>"]),
];

/** A role of the student's own on both, which logs in by the system account: no password is asked for. */
const databases = `systemctl start mariadb postgresql
for second in $(seq 120); do mariadb-admin ping >/dev/null 2>&1 && runuser -u postgres -- psql -c '' >/dev/null 2>&1 && break; sleep 1; done
mariadb -e "create user if not exists student@localhost identified via unix_socket; grant all on *.* to student@localhost; create database if not exists student character set utf8mb4"
runuser -u postgres -- createuser --superuser student
runuser -u postgres -- createdb --owner=student student
systemctl --quiet enable mariadb postgresql redis-server
systemctl stop mariadb postgresql redis-server`;

const router = `sed -i -E 's/^(ospfd|ripd|bgpd)=no/\\1=yes/' /etc/frr/daemons
usermod -a -G frrvty student
systemctl --quiet enable frr`;

const none = { packages: [], files: [], commands: '' };

/** Recipes that every school receives; each is built on request. The package names are those of Debian 12. */
export const shippedRecipes: ShippedRecipe[] = [
  {
    ...{ recipe: 'c-java', base: 'debian', name: 'C 与 Java', category: 'programming', type: 'terminal' },
    description: 'GCC、G++、GDB、Make、OpenJDK 与 Maven',
    software: ['GCC', 'G++', 'GDB', 'Make', 'OpenJDK 17', 'Maven'],
    definition: { ...none, packages: ['gcc', 'g++', 'make', 'gdb', 'default-jdk-headless', 'maven'], minMemoryMb: 512 },
  },
  {
    ...{ recipe: 'python-data', base: 'debian', name: 'Python 数据分析', category: 'data', type: 'terminal' },
    description: 'NumPy、pandas、SciPy、Matplotlib、scikit-learn 与 Jupyter（网页窗格，端口 8888）',
    software: ['Python 3', 'NumPy', 'pandas', 'SciPy', 'Matplotlib', 'scikit-learn', 'Jupyter'],
    definition: {
      packages: [
        ...['python3-numpy', 'python3-pandas', 'python3-scipy', 'python3-matplotlib', 'python3-sklearn'],
        ...['ipython3', 'jupyter-notebook'],
      ],
      files: jupyter,
      commands: 'systemctl --quiet enable jupyter.service',
      minMemoryMb: 512,
    },
  },
  {
    ...{ recipe: 'database', base: 'debian', name: '数据库', category: 'database', type: 'terminal' },
    description: 'MariaDB、PostgreSQL、SQLite 与 Redis，开机即运行，student 可直接登录',
    software: ['MariaDB', 'PostgreSQL', 'SQLite', 'Redis'],
    definition: {
      packages: ['mariadb-server', 'postgresql', 'sqlite3', 'redis-server'],
      files: [],
      commands: databases,
      minMemoryMb: 512,
    },
  },
  {
    ...{ recipe: 'web', base: 'debian', name: 'Web 开发', category: 'web', type: 'terminal' },
    description: 'Nginx 与 PHP-FPM（网页窗格，端口 80）、Node.js、npm 与 curl',
    software: ['Nginx', 'Node.js', 'npm', 'PHP', 'curl'],
    definition: {
      packages: ['nginx', 'nodejs', 'npm', 'php-cli', 'php-fpm', 'curl'],
      files: site,
      commands: `rm -f /var/www/html/index.nginx-debian.html
chown -R student:student /var/www/html
systemctl --quiet enable nginx $(basename /lib/systemd/system/php*-fpm.service)`,
    },
  },
  {
    ...{ recipe: 'network', base: 'debian', name: '网络实验', category: 'network', type: 'terminal' },
    description: 'FRR 路由（OSPF、RIP、BGP）、tcpdump、nmap、iperf3、dig、traceroute 与网桥、防火墙工具',
    software: ['FRR', 'tcpdump', 'nmap', 'iperf3', 'dig', 'traceroute', 'iptables'],
    definition: {
      packages: ['frr', 'tcpdump', 'nmap', 'iperf3', 'dnsutils', 'traceroute', 'bridge-utils', 'iptables'],
      files: [file('/etc/sysctl.d/60-router.conf', ['net.ipv4.ip_forward = 1'])],
      commands: router,
    },
  },
  {
    ...{ recipe: 'desktop', base: 'debian', name: '图形桌面', category: 'desktop', type: 'desktop' },
    description: 'Xfce 桌面：终端、文件管理、文本编辑，拼音输入法与中文字体',
    software: ['Xfce', 'Fcitx 5 拼音', '思源黑体'],
    definition: desktopDefinition,
  },
];
