import type { ImageCategory } from '@xueyan/contract/lab/image-record';

interface ShippedRecipe {
  recipe: string;
  /** What it is built on. */
  base: 'debian' | 'linux-basic';
  name: string;
  description: string;
  category: ImageCategory;
  packages: string[];
  software: string[];
}

/** Recipes that a school is given; each is built when somebody wants it. The names are of Debian 12. */
export const shippedRecipes: ShippedRecipe[] = [
  {
    ...{ recipe: 'c-java', base: 'debian', name: 'C 与 Java', category: 'programming' },
    description: 'GCC、G++、GDB、Make 与 OpenJDK',
    packages: ['gcc', 'g++', 'make', 'gdb', 'default-jdk-headless'],
    software: ['GCC', 'G++', 'GDB', 'Make', 'OpenJDK 17'],
  },
  {
    ...{ recipe: 'python-data', base: 'debian', name: 'Python 数据分析', category: 'data' },
    description: 'NumPy、pandas、SciPy、Matplotlib、scikit-learn 与 IPython',
    packages: ['python3-numpy', 'python3-pandas', 'python3-scipy', 'python3-matplotlib', 'python3-sklearn', 'ipython3'],
    software: ['Python 3', 'NumPy', 'pandas', 'SciPy', 'Matplotlib', 'scikit-learn'],
  },
  {
    ...{ recipe: 'database', base: 'debian', name: '数据库', category: 'database' },
    description: 'MariaDB、PostgreSQL、SQLite 与 Redis',
    packages: ['mariadb-server', 'postgresql', 'sqlite3', 'redis-server'],
    software: ['MariaDB', 'PostgreSQL', 'SQLite', 'Redis'],
  },
  {
    ...{ recipe: 'web', base: 'debian', name: 'Web 开发', category: 'web' },
    description: 'Nginx、Node.js、npm、PHP 与 curl',
    packages: ['nginx', 'nodejs', 'npm', 'php-cli', 'curl'],
    software: ['Nginx', 'Node.js', 'npm', 'PHP', 'curl'],
  },
  {
    ...{ recipe: 'network', base: 'debian', name: '网络实验', category: 'network' },
    description: 'tcpdump、nmap、iperf3、dig、traceroute 与网桥、防火墙工具',
    packages: ['tcpdump', 'nmap', 'iperf3', 'dnsutils', 'traceroute', 'bridge-utils', 'iptables'],
    software: ['tcpdump', 'nmap', 'iperf3', 'dig', 'traceroute', 'iptables'],
  },
];
