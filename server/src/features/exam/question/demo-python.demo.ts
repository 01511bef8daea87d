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

const python = (source: string, ...tests: [string, string][]) => ({
  languages: ['python' as const],
  tests,
  solution: { language: 'python' as const, source },
});

export const pythonQuestions: DemoQuestion[] = [
  ask('基础语法', '1', single('表达式 `7 // 2` 的值是？', 0, '3', '3.5', '4', '1'), '`//` 是整除。'),
  ask('基础语法', '1', judge('Python 中变量在使用前必须声明类型。', false)),
  ask('基础语法', '2', single('`print("5" * 3)` 输出什么？', 1, '15', '555', '5 5 5', '报错')),
  ask('基础语法', '2', blank('`2 ** 10` 的值是 ____。', 1024)),
  ask(
    '基础语法',
    '2',
    multiple('下列哪些值在条件判断中视为假？', [0, 1, 3], '`0`', '`""`', '`"0"`', '`[]`'),
    '非空字符串总为真，即使内容是 0。',
  ),
  ask('数据结构', '1', single('下列哪种类型是不可变的？', 2, '`list`', '`dict`', '`tuple`', '`set`')),
  ask('数据结构', '2', blank('`[1, 2, 3, 4, 5][1:4]` 的结果有 ____ 个元素，其中第一个是 ____。', 3, 2)),
  ask(
    '数据结构',
    '2',
    matching(
      '把操作与平均时间复杂度对应起来。',
      { 字典按键查找: '$O(1)$', 列表按值查找: '$O(n)$', 列表排序: '$O(n \\log n)$' },
      '$O(n^2)$',
    ),
  ),
  ask(
    '数据结构',
    '3',
    single('执行 `a = [1, 2]; b = a; b.append(3)` 后，`a` 是？', 1, '`[1, 2]`', '`[1, 2, 3]`', '`[3]`', '报错'),
    '`b` 与 `a` 是同一个列表。',
  ),
  ask(
    '数据结构',
    '3',
    cloze(
      '下面的代码统计单词出现的次数：\n\n`count = ____`，然后对每个单词 `w`：`count[w] = count.____(w, ____) + 1`',
      ['{}', '[]', '()'],
      ['get', 'pop', 'add'],
      ['0', '1', 'None'],
    ),
  ),
  ask('数据结构', '2', judge('集合 `set` 中的元素是有序且可重复的。', false)),
  ask(
    '函数',
    '3',
    single(
      '函数 `def f(x, items=[])` 的默认值有什么问题？',
      0,
      '默认列表只创建一次，多次调用会共享',
      '列表不能作默认值',
      '默认参数必须在前',
      '没有问题',
    ),
    '常用 `None` 作默认值，在函数内创建列表。',
  ),
  ask(
    '函数',
    '3',
    multiple(
      '关于生成器，正确的有？',
      [0, 1, 3],
      '含有 `yield` 的函数返回生成器',
      '按需产生值，节省内存',
      '可以用下标访问',
      '只能遍历一次',
    ),
  ),
  ask(
    '函数',
    '4',
    compound(
      '阅读程序：\n\n```python\ndef make():\n    fs = []\n    for i in range(3):\n        fs.append(lambda: i)\n    return fs\n\nprint([f() for f in make()])\n```',
      blank('输出列表的第一个元素是 ____。', 2),
      judge('三个函数引用的是同一个变量 `i`。', true),
      essay(
        '怎样修改才能输出 `[0, 1, 2]`？说明理由。',
        '把 `lambda: i` 改为 `lambda i=i: i`：默认参数在定义时求值，各自保存当时的值。',
        ['给出可行的修改', 2],
        ['说明闭包在调用时取值', 2],
      ),
    ),
  ),
  ask('函数', '2', judge('`lambda` 表达式中可以包含 `for` 语句。', false)),
  ask(
    '异常与文件',
    '2',
    ordering(
      '`try` 语句中发生了被捕获的异常，按执行先后排列。',
      '`try` 块中出错的语句',
      '匹配的 `except` 块',
      '`finally` 块',
      '`try` 语句之后的代码',
    ),
  ),
  ask(
    '异常与文件',
    '2',
    single(
      '用 `with open(...)` 打开文件的主要好处是？',
      3,
      '读得更快',
      '自动加锁',
      '自动转换编码',
      '无论是否出错都会关闭文件',
    ),
  ),
  ask(
    '面向对象',
    '3',
    blank(
      '在子类的方法中调用父类的同名方法，使用内置函数 ____；对象创建后自动调用的初始化方法名为 ____。',
      ['super', 'super()'],
      ['__init__', '__init__()'],
    ),
  ),
  ask(
    '面向对象',
    '4',
    essay(
      '比较 `@staticmethod` 与 `@classmethod`，各举一个适用的例子。',
      '静态方法不接收实例或类，适合与类相关的工具计算；类方法接收类 `cls`，适合另一种构造方式，如 `Date.from_string`，并能被子类正确继承。',
      ['说明参数的不同', 2],
      ['静态方法的例子', 2],
      ['类方法的例子', 2],
    ),
  ),
  ask(
    '算法',
    '2',
    programming(
      '输入一行，包含用空格分隔的若干整数，输出它们的和。',
      python(
        'print(sum(map(int, input().split())))\n',
        ['1 2 3', '6'],
        ['-5 5', '0'],
        ['1000000 2000000 3000000', '6000000'],
      ),
    ),
  ),
  ask(
    '算法',
    '3',
    programming(
      '输入一个字符串，判断它忽略大小写和非字母数字字符后是否为回文，输出 `Yes` 或 `No`。',
      python(
        's = [c.lower() for c in input() if c.isalnum()]\nprint("Yes" if s == s[::-1] else "No")\n',
        ['A man, a plan, a canal: Panama', 'Yes'],
        ['hello', 'No'],
        ['Was it a car', 'No'],
        ['12321', 'Yes'],
      ),
    ),
  ),
  ask(
    '算法',
    '4',
    programming(
      '第一行输入 $n$（$1 \\le n \\le 10^5$），第二行输入 $n$ 个整数，输出最大的连续子段和。',
      python(
        'input()\nbest = cur = None\nfor x in map(int, input().split()):\n    cur = x if cur is None or cur < 0 else cur + x\n    best = cur if best is None or cur > best else best\nprint(best)\n',
        ['6\n-2 11 -4 13 -5 -2', '20'],
        ['3\n-3 -1 -2', '-1'],
        ['1\n7', '7'],
        ['5\n1 2 3 4 5', '15'],
      ),
    ),
  ),
];
