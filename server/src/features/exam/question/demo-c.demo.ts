import {
  ask,
  blank,
  cloze,
  compound,
  type DemoQuestion,
  essay,
  judge,
  matching,
  multiple,
  ordering,
  programming,
  single,
} from './demo-writing.demo.ts';

const inC = (source: string, ...tests: [string, string][]) => ({
  languages: ['c' as const],
  tests,
  solution: { language: 'c' as const, source },
});

export const cQuestions: DemoQuestion[] = [
  ask('基础', '1', single('C 程序从哪里开始执行？', 2, '文件的第一行', '第一个函数', '`main` 函数', '预处理指令')),
  ask('基础', '1', judge('C 语言区分标识符的大小写。', true)),
  ask('基础', '2', single('`printf("%d", 5 / 2);` 的输出是？', 0, '2', '2.5', '3', '2.0')),
  ask('基础', '2', blank('若 `int a = 5, b;`，执行 `b = a++ + 1;` 后，`a` 为 ____，`b` 为 ____。', 6, 6)),
  ask(
    '基础',
    '2',
    matching(
      '把格式说明符与类型对应起来。',
      { '%d': 'int', '%f': 'double', '%c': 'char', '%s': '字符串' },
      'long long',
    ),
  ),
  ask(
    '基础',
    '3',
    multiple(
      '下列哪些表达式的值为 1（设 `int x = 3`）？',
      [0, 2, 3],
      '`x > 2 && x < 5`',
      '`!x`',
      '`x == 3`',
      '`x & 1`',
    ),
  ),
  ask('基础', '2', ordering('由源程序得到可执行文件的过程，按先后排列。', '预处理', '编译', '汇编', '链接')),
  ask(
    '数组与字符串',
    '2',
    single('`char s[] = "abc";` 占用多少字节？', 1, '3', '4', '8', '取决于编译器'),
    '末尾还有 `\\0`。',
  ),
  ask('数组与字符串', '2', judge('数组名可以被赋值，例如 `a = b;`。', false)),
  ask('数组与字符串', '2', blank('`int a[10];` 中最后一个元素的下标是 ____。', 9)),
  ask(
    '数组与字符串',
    '3',
    cloze(
      '下面的循环把字符串 `s` 反转：\n\n`for (i = 0, j = ____ - 1; i ____ j; i++, ____) { t = s[i]; s[i] = s[j]; s[j] = t; }`',
      ['strlen(s)', 'sizeof(s)', 's[0]'],
      ['<', '>', '=='],
      ['j--', 'j++', 't++'],
    ),
  ),
  ask(
    '数组与字符串',
    '3',
    multiple(
      '下列哪些用法可能造成缓冲区溢出？',
      [0, 1],
      '`gets(s)`',
      '`strcpy(dst, src)` 而不检查长度',
      '`fgets(s, sizeof s, stdin)`',
      '`snprintf(s, sizeof s, "%d", n)`',
    ),
  ),
  ask(
    '指针',
    '3',
    single('`int a[5]; int *p = a + 2;`，则 `p[1]` 等价于？', 3, '`a[1]`', '`a[2]`', '`&a[3]`', '`a[3]`'),
  ),
  ask(
    '指针',
    '3',
    blank(
      '用 `malloc` 申请的内存应当用函数 ____ 释放，其头文件是 ____。',
      ['free', 'free()'],
      ['stdlib.h', '<stdlib.h>'],
    ),
  ),
  ask('指针', '3', judge('`const int *p` 表示指针 `p` 本身不能改变。', false), '它表示不能通过 `p` 修改所指的值。'),
  ask(
    '指针',
    '4',
    compound(
      '阅读程序：\n\n```c\nvoid swap(int *a, int *b) {\n    int t = *a;\n    *a = *b;\n    *b = t;\n}\nint main(void) {\n    int x = 1, y = 2;\n    swap(&x, &y);\n    printf("%d %d\\n", x, y);\n}\n```',
      blank('程序输出 ____ ____。', 2, 1),
      single('若把形参改为 `int a, int b` 并相应修改函数体，输出是？', 0, '`1 2`', '`2 1`', '`2 2`', '编译错误'),
      essay(
        '说明值传递与地址传递的区别。',
        '值传递复制实参的值，函数内修改不影响实参；传地址时函数通过指针访问实参所在的内存，修改会反映到调用者。',
        ['值传递复制', 2],
        ['传地址可修改实参', 2],
      ),
    ),
  ),
  ask(
    '指针',
    '5',
    essay(
      '什么是悬空指针？写出两种产生悬空指针的情况及避免的方法。',
      '指向已失效内存的指针。例如 `free` 之后继续使用、返回局部变量的地址。释放后置 `NULL`；不返回局部变量的地址，改为由调用者提供空间或动态分配。',
      ['定义', 2],
      ['两种情况', 4],
      ['避免方法', 2],
    ),
  ),
  ask(
    '结构体',
    '3',
    single('结构体指针 `p` 访问成员 `age` 的写法是？', 1, '`p.age`', '`p->age`', '`*p.age`', '`p::age`'),
  ),
  ask('结构体', '4', judge('结构体的大小总是等于各成员大小之和。', false), '可能因对齐而有填充。'),
  ask(
    '算法',
    '2',
    programming(
      '输入整数 $n$（$0 \\le n \\le 20$），输出 $n!$。',
      inC(
        '#include <stdio.h>\nint main(void) {\n    int n;\n    long long r = 1;\n    scanf("%d", &n);\n    for (int i = 2; i <= n; i++) r *= i;\n    printf("%lld\\n", r);\n    return 0;\n}\n',
        ['5', '120'],
        ['0', '1'],
        ['20', '2432902008176640000'],
      ),
    ),
  ),
  ask(
    '算法',
    '3',
    programming(
      '输入两个正整数，输出它们的最大公约数。',
      inC(
        '#include <stdio.h>\nint main(void) {\n    int a, b;\n    scanf("%d %d", &a, &b);\n    while (b) { int t = a % b; a = b; b = t; }\n    printf("%d\\n", a);\n    return 0;\n}\n',
        ['12 18', '6'],
        ['7 13', '1'],
        ['100 10', '10'],
      ),
    ),
  ),
  ask(
    '算法',
    '4',
    programming(
      '第一行输入 $n$（$1 \\le n \\le 1000$），第二行输入 $n$ 个整数，输出从小到大排序的结果。',
      inC(
        '#include <stdio.h>\n#include <stdlib.h>\nstatic int cmp(const void *a, const void *b) {\n    int x = *(const int *)a, y = *(const int *)b;\n    return (x > y) - (x < y);\n}\nint main(void) {\n    int n, a[1000];\n    scanf("%d", &n);\n    for (int i = 0; i < n; i++) scanf("%d", &a[i]);\n    qsort(a, n, sizeof a[0], cmp);\n    for (int i = 0; i < n; i++) printf("%d ", a[i]);\n    return 0;\n}\n',
        ['5\n3 1 4 1 5', '1 1 3 4 5'],
        ['1\n-7', '-7'],
        ['4\n4 3 2 1', '1 2 3 4'],
      ),
    ),
  ),
];
