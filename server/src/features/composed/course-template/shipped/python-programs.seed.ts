import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'debian', memoryMb: 512, minutes: 75 } as const;

export const pythonPrograms: ShippedCourse['chapters'] = [
  {
    title: '第 5 章 文件与异常',
    sections: [
      {
        ...{ kind: 'reading', title: '读写文件' },
        text: `程序结束，变量里的数据就没有了；想留下来，就写进文件。

~~~python
with open("notes.txt", "w", encoding="utf-8") as file:
    file.write("第一行\\n")

with open("notes.txt", encoding="utf-8") as file:
    for line in file:
        print(line.rstrip())
~~~

第二个参数是方式：«r» 读（默认），«w» 覆盖写，«a» 追加写。«with» 会在结束时自动关闭文件，即使中途出错。**一定写明 «encoding="utf-8"»**，否则换一台电脑中文可能变成乱码。

表格数据常存成 CSV，用标准库的 «csv» 读写，不要自己按逗号拆，因为内容里也可能有逗号：

~~~python
import csv
with open("score.csv", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        print(row["name"], row["score"])
~~~

结构更复杂的数据存成 JSON，用 «json.dump» 和 «json.load»。`,
      },
      {
        ...{ kind: 'reading', title: '出错了怎么办' },
        text: `程序出错时会打印一段**回溯**，从最后一行读起：它说明错误的种类和原因，上面几行指出在哪个文件的第几行。

| 错误 | 常见原因 |
| --- | --- |
| SyntaxError | 少了冒号、括号或引号 |
| NameError | 名字写错，或还没有赋值 |
| TypeError | 类型不合，比如字符串加数字 |
| ValueError | 值不合适，比如 «int("abc")» |
| KeyError | 字典里没有这个键 |
| FileNotFoundError | 文件不存在 |

有些错误可以预料，用 «try» 接住并给出办法：

~~~python
try:
    age = int(input("年龄："))
except ValueError:
    print("请输入整数")
~~~

**只接住你知道怎么处理的那一种**，不要写一个什么都接的 «except»，那会把真正的错误藏起来。发现参数不合理时，可以主动 «raise ValueError("原因")»，让调用者知道。`,
      },
      {
        ...{ ...machine, title: '实验：成绩单处理' },
        text: `## 一、准备数据

~~~sh
mkdir -p /home/student/py && cd /home/student/py
cat > score.csv <<'END'
name,score
王小雨,92
李明,58
陈晨,abc
赵阳,75
END
~~~

## 二、写程序

写 «/home/student/py/report.py»，用法是 «python3 report.py 文件名»：

- 读入 CSV，跳过成绩不是整数的行；
- 把结果写进当前目录的 «report.json»，形如 «{"count": 3, "average": 75.0, "failed": ["李明"]}»，«failed» 是不及格的名单；
- 文件不存在时打印 «文件不存在»，并以 1 退出。

开头可以这样写：

~~~python
import csv, json, sys

scores = {}
try:
    with open(sys.argv[1], encoding="utf-8") as file:
        for row in csv.DictReader(file):
            try:
                scores[row["name"]] = int(row["score"])
            except ValueError:
                continue
except FileNotFoundError:
    print("文件不存在")
    sys.exit(1)
~~~

余下的部分请自己完成：算出三项结果，用 «json.dump(结果, file, ensure_ascii=False)» 写出。`,
        steps: [
          {
            ...{ title: '统计正确', points: 45, hint: '平均值只算有效的成绩' },
            script: `dir=$(mktemp -d) && cd /home/student/py && cp report.py score.csv "$dir" && cd "$dir" && python3 report.py score.csv && python3 -c '
import json
r = json.load(open("report.json", encoding="utf-8"))
assert r["count"] == 3 and r["average"] == 75 and r["failed"] == ["李明"], r'`,
            fail: 'report.json 的内容不对',
          },
          {
            ...{ title: '文件不存在时报错退出', points: 35, hint: 'sys.exit(1)' },
            script: `cd /home/student/py && out=$(python3 report.py nothing.csv); code=$?; echo "$out"; [ $code = 1 ] && echo "$out" | grep -q 文件不存在`,
            fail: '应打印“文件不存在”并以 1 退出',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：数据结构、函数与文件', minutes: 20, text: '覆盖第 3 至第 5 章。' },
        questions: [
          {
            stem: '«[10, 20, 30, 40][1:3]» 的结果是什么？',
            ...{
              options: ['[20, 30]', '[10, 20]', '[20, 30, 40]', '[10, 20, 30]'],
              right: 0,
              why: '切片含左端，不含右端。',
            },
          },
          {
            stem: '取字典里可能不存在的键，又不想报错，用方法 ____。',
            ...{ right: ['get', 'get()'], why: '«get» 在没有时返回默认值。' },
          },
          {
            stem: '没有写 «return» 的函数返回什么？',
            ...{ options: ['None', '0', '空字符串', '会报错'], right: 0, why: '没有返回值就是 «None»。' },
          },
          {
            stem: '以 «w» 方式打开已有的文件，原来的内容会保留。',
            ...{ right: false, why: '«w» 会清空原内容，追加要用 «a»。' },
          },
          {
            stem: '关于异常处理，哪些做法是好的？',
            ...{
              options: ['只接住能处理的种类', '接住一切错误并忽略', '给使用者说明原因', '不看回溯直接重试'],
              right: [0, 2],
              why: '藏起错误只会让问题更难找。',
            },
          },
        ],
      },
    ],
  },
  {
    title: '第 6 章 小项目',
    sections: [
      {
        ...{ kind: 'reading', title: '从想法到程序' },
        text: `面对一个完整的题目，不要马上写代码，按下面的次序来：

1. **说清要求**：输入是什么，输出是什么，举两三个例子，包括出错的情形；
2. **设计数据**：用列表还是字典，程序结束后存在哪里；
3. **分成函数**：每个动作一个函数，先写名字和说明，里面空着；
4. **一次写一个**：写完立刻用例子检验，通过了再写下一个；
5. **整理**：改掉含糊的名字，去掉重复，补上必要的注释。

以“记账本”为例：数据是一个列表，每笔是一个字典，有日期、用途、金额；动作有读取、保存、添加、按月汇总。“按月汇总”不关心数据从哪里来，只接收列表、返回字典，因此可以单独测试。

卡住的时候，把变量打印出来看看是不是你以为的样子，比盯着代码想要快得多。`,
      },
      {
        ...{ kind: 'task', title: '项目：命令行记账本', form: 'code' },
        text: `写一个命令行记账本 «ledger.py»，至少支持三个动作：

- «add 日期 用途 金额»：记一笔；
- «list»：列出全部；
- «month 年-月»：汇总某月的收支。

要求：数据存进 JSON 文件，再次运行时还在；金额不是数字、日期格式不对时给出明白的提示而不是回溯；每个动作是一个函数；附上至少三个断言作为测试。把程序全文贴在下面。`,
        template: '~~~python\n# ledger.py\nimport json\nimport sys\n\n\ndef load():\n    ...\n~~~',
        levels: [
          ['三个动作都能用', 40],
          ['错误输入有提示', 20],
          ['分成函数、命名清楚', 20],
          ['有测试', 20],
        ],
      },
    ],
  },
];
