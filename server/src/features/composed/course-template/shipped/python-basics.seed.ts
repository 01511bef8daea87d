import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'debian', memoryMb: 512, minutes: 60 } as const;

export const pythonBasics: ShippedCourse['chapters'] = [
  {
    title: '第 1 章 第一个程序',
    sections: [
      {
        ...{ kind: 'reading', title: '程序是怎样运行的' },
        text: `计算机只认识由 0 和 1 组成的机器指令，人却习惯用语言表达想法。程序设计语言站在中间：我们用它写下步骤，再由工具翻译成机器能做的事。

翻译有两种方式。**编译**是先把全部源代码翻译成可执行文件，再去运行，C 语言就是这样；**解释**是一边翻译一边执行，Python 属于这一类。所以写完 Python 程序不用等待，立刻就能看到结果，代价是运行得慢一些。

Python 由吉多·范罗苏姆在 1991 年发布。本课用的是 Python 3。

## 两种用法

~~~sh
python3            # 交互方式：输入一行，执行一行，exit() 退出
python3 hello.py   # 文件方式：执行整个文件
~~~

交互方式适合试一试某句话的效果，真正的程序写在文件里，文件名以 «.py» 结尾。程序从第一行开始，一行一行往下执行。`,
      },
      {
        ...{ kind: 'reading', title: '变量、数字与字符串' },
        text: `**变量**是贴在数据上的名字，等号表示“把右边的结果叫作左边的名字”，不是数学里的相等：

~~~python
price = 12.5
count = 3
total = price * count
print("合计", total)
~~~

名字由字母、数字、下划线组成，不能以数字开头，要能说明含义：«total» 比 «t» 好。

常见的数据类型有整数 «int»、小数 «float»、字符串 «str» 和真假 «bool»。运算符 «//» 是整除，«%» 是余数，«**» 是乘方：«7 // 2» 得 3，«7 % 2» 得 1。

«input()» 读到的永远是字符串，要计算必须先转换：

~~~python
age = int(input("年龄："))
print(f"明年你 {age + 1} 岁")
~~~

引号前的 «f» 让花括号里的内容先计算再放进文字里，这是拼接文字最方便的写法。`,
      },
      {
        ...{ ...machine, title: '实验：温度换算' },
        text: `## 一、确认环境

~~~sh
python3 --version
mkdir -p /home/student/py && cd /home/student/py
~~~

## 二、第一个程序

~~~sh
echo 'print("你好，Python")' > hello.py
python3 hello.py
~~~

## 三、温度换算

写程序 «/home/student/py/temp.py»：读入一个摄氏温度，输出华氏温度，保留一位小数。公式是华氏 = 摄氏 × 9 ÷ 5 + 32。

~~~sh
cat > temp.py <<'END'
celsius = float(input())
print(f"{celsius * 9 / 5 + 32:.1f}")
END
echo 100 | python3 temp.py
~~~

最后一行应显示 «212.0»。检测时会换几个别的温度。`,
        steps: [
          {
            ...{ title: '打招呼的程序', points: 30, hint: 'print 里的文字要放在引号里' },
            script: 'python3 /home/student/py/hello.py | grep -q Python',
            fail: 'hello.py 运行出错，或没有输出 Python',
          },
          {
            ...{ title: '换算正确', points: 40, hint: '先用 float 把输入变成小数' },
            script: `cd /home/student/py && [ "$(echo 0 | python3 temp.py)" = 32.0 ] && [ "$(echo 36.5 | python3 temp.py)" = 97.7 ]`,
            fail: '输入 0 应得 32.0，输入 36.5 应得 97.7',
          },
          {
            ...{ title: '答一答：余数', points: 10, hint: '在 python3 里算一算' },
            ...{ question: '17 % 5 的结果是多少？', answers: ['2'] },
          },
        ],
      },
    ],
  },
  {
    title: '第 2 章 分支与循环',
    sections: [
      {
        ...{ kind: 'reading', title: '让程序做选择' },
        text: `«if» 根据条件决定做不做。条件后面是冒号，受它管辖的语句**向右缩进四个空格**，缩进就是 Python 的分段方式：

~~~python
score = int(input())
if score >= 90:
    print("优秀")
elif score >= 60:
    print("及格")
else:
    print("继续努力")
~~~

程序从上往下找第一个成立的条件，只执行那一段。所以顺序很重要：如果先写 «score >= 60»，90 分的人也会被归入及格。

比较用 «==»、«!=»、«>»、«<=»，注意**判断相等是两个等号**。几个条件用 «and»、«or»、«not» 连接，例如 «0 <= score and score <= 100»，在 Python 里还可以直接写成 «0 <= score <= 100»。

写完分支要试三种数据：正常的、刚好在边界上的、不合理的。边界最容易出错，比如 59、60、61。`,
      },
      {
        ...{ kind: 'reading', title: '让程序重复' },
        text: `知道要重复多少次，用 «for»；不知道次数、只知道什么时候停，用 «while»。

~~~python
total = 0
for i in range(1, 101):
    total += i
print(total)          # 5050

n = 1
while n < 1000:
    n *= 2
print(n)              # 1024
~~~

«range(1, 101)» 从 1 数到 100，**不包括右端**，这样 «range(n)» 恰好有 n 个数。

«break» 立刻离开循环，«continue» 跳过本次剩下的语句进入下一次。«while» 的条件如果一直成立，就成了死循环，按 Ctrl + C 可以中断；写之前先想清楚：循环里哪一句会让条件终于不成立？

循环里套循环时，内层会完整地跑一遍，外层才前进一步，九九乘法表就是这样打印出来的。`,
      },
      {
        ...{ ...machine, title: '实验：分级与求和' },
        text: `## 一、成绩分级

写 «/home/student/py/grade.py»：读入 0 到 100 的整数，90 以上输出 «A»，75 以上 «B»，60 以上 «C»，其余 «D»；超出范围输出 «ERROR»。

~~~sh
mkdir -p /home/student/py && cd /home/student/py
cat > grade.py <<'END'
score = int(input())
if not 0 <= score <= 100:
    print("ERROR")
elif score >= 90:
    print("A")
elif score >= 75:
    print("B")
elif score >= 60:
    print("C")
else:
    print("D")
END
for s in 95 75 60 59 101; do echo $s | python3 grade.py; done
~~~

## 二、能被 3 或 5 整除的数之和

写 «/home/student/py/multiples.py»：读入 n，输出 1 到 n 中能被 3 **或** 5 整除的数之和。例如 n 为 10 时，3 + 5 + 6 + 9 + 10 = 33。这一题请自己完成。`,
        steps: [
          {
            ...{ title: '分级正确', points: 40, hint: '先判断范围，再从高到低' },
            script: `cd /home/student/py && for pair in 100:A 90:A 89:B 60:C 59:D 0:D 101:ERROR -1:ERROR; do
  [ "$(echo "$(echo $pair | cut -d: -f1)" | python3 grade.py)" = "$(echo $pair | cut -d: -f2)" ] || { echo "$pair 不对"; exit 1; }
done`,
            fail: '有的分数分级不对，看检测输出里是哪一个',
          },
          {
            ...{ title: '求和正确', points: 40, hint: 'i % 3 == 0 or i % 5 == 0，15 只加一次' },
            script: `cd /home/student/py && [ "$(echo 10 | python3 multiples.py)" = 33 ] && [ "$(echo 15 | python3 multiples.py)" = 60 ] && [ "$(echo 1 | python3 multiples.py)" = 0 ]`,
            fail: 'n 为 10 应得 33，n 为 15 应得 60，n 为 1 应得 0',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：数据、分支与循环', minutes: 15, text: '先自己推算，再用实验机验证。' },
        questions: [
          {
            stem: '«input()» 得到的数据是什么类型？',
            ...{ options: ['字符串', '整数', '小数', '视输入而定'], right: 0, why: '读到的总是字符串，计算前要转换。' },
          },
          {
            stem: '«range(2, 6)» 依次产生哪些数？',
            ...{ options: ['2 3 4 5', '2 3 4 5 6', '3 4 5 6', '1 2 3 4 5'], right: 0, why: '包括左端，不包括右端。' },
          },
          {
            stem: '«7 // 2» 的结果是 ____。',
            ...{ right: ['3'], why: '«//» 是整除，舍去小数部分。' },
          },
          {
            stem: '判断两个值是否相等，应写一个等号。',
            ...{ right: false, why: '一个等号是赋值，比较要用两个。' },
          },
          {
            stem: '哪些语句会改变循环的正常次序？',
            ...{
              options: ['break', 'continue', 'print', 'import'],
              right: [0, 1],
              why: '前者离开循环，后者进入下一次。',
            },
          },
        ],
      },
    ],
  },
];
