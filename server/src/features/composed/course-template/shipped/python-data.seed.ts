import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'debian', memoryMb: 512, minutes: 60 } as const;

export const pythonData: ShippedCourse['chapters'] = [
  {
    title: '第 3 章 组织数据',
    sections: [
      {
        ...{ kind: 'reading', title: '列表与字符串' },
        text: `**列表**把多个数据按次序放在一起，用方括号书写，编号从 0 开始：

~~~python
names = ["王小雨", "李明", "陈晨"]
print(names[0], names[-1])     # 第一个和最后一个
names.append("赵阳")            # 加到末尾
names.sort()
for name in names:
    print(name)
~~~

«names[1:3]» 取出编号 1 和 2 的两个，叫**切片**，同样不含右端。«len(names)» 是个数，«"李明" in names» 判断是否在其中。

字符串也能按编号和切片取字符，但它**不可修改**，看起来像修改的方法其实返回一个新的字符串：

~~~python
line = " a,b,c "
parts = line.strip().split(",")   # ['a', 'b', 'c']
print("-".join(parts))            # a-b-c
~~~

«strip» 去掉两头空白，«split» 拆开，«join» 接起来，这三个方法处理文本时天天用到。`,
      },
      {
        ...{ kind: 'reading', title: '字典：按名字取数据' },
        text: `列表按编号取，**字典**按名字（键）取：

~~~python
phone = {"王小雨": "1001", "李明": "1002"}
phone["陈晨"] = "1003"          # 增加
print(phone["李明"])            # 取值
print(phone.get("赵阳", "无"))   # 没有时给一个默认值
for name, number in phone.items():
    print(name, number)
~~~

键不能重复，再次赋值会覆盖旧值。直接取一个不存在的键会报错，所以不确定时用 «get»。

字典最常见的用途是**计数**。下面统计每个词出现几次：

~~~python
counts = {}
for word in "to be or not to be".split():
    counts[word] = counts.get(word, 0) + 1
print(counts)   # {'to': 2, 'be': 2, 'or': 1, 'not': 1}
~~~

选列表还是字典？关心次序和位置用列表，关心“谁对应什么”用字典；只关心有没有、不要重复，用集合 «set»。`,
      },
      {
        ...{ ...machine, title: '实验：词频统计' },
        text: `写程序 «/home/student/py/words.py»：从标准输入读入若干行英文，统计每个词出现的次数，按次数从多到少输出，次数相同的按字母顺序；每行是“词 空格 次数”，不区分大小写。

## 一、准备一段文字

~~~sh
mkdir -p /home/student/py && cd /home/student/py
printf 'the cat and the dog\\nThe end\\n' > text.txt
~~~

## 二、写程序

~~~sh
cat > words.py <<'END'
import sys

counts = {}
for line in sys.stdin:
    for word in line.lower().split():
        counts[word] = counts.get(word, 0) + 1
for word, n in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
    print(word, n)
END
python3 words.py < text.txt
~~~

第一行应是 «the 3»。

## 三、最长的词

照这个样子写 «/home/student/py/longest.py»，读入同样的文字，只输出**最长的词**；一样长时输出先出现的那个。`,
        steps: [
          {
            ...{ title: '词频正确', points: 40, hint: '排序的依据是（次数取负，词）' },
            script: `cd /home/student/py && [ "$(printf 'b a B\\nc a\\n' | python3 words.py | tr '\\n' ';')" = 'a 2;b 2;c 1;' ]`,
            fail: '次数或次序不对',
          },
          {
            ...{ title: '找出最长的词', points: 40, hint: '只有更长时才换，一样长不换' },
            script: `cd /home/student/py && [ "$(printf 'one three\\nseven a\\n' | python3 longest.py)" = three ]`,
            fail: '输入 one three seven a 应输出 three',
          },
        ],
      },
    ],
  },
  {
    title: '第 4 章 函数',
    sections: [
      {
        ...{ kind: 'reading', title: '把步骤装进函数' },
        text: `同样的几行写到第三遍，就该做成**函数**：给这段步骤起个名字，以后只说名字。

~~~python
def average(numbers):
    """返回一组数的平均值；空列表返回 0。"""
    if not numbers:
        return 0
    return sum(numbers) / len(numbers)

print(average([80, 90, 100]))
~~~

«def» 定义函数，括号里是**参数**，«return» 给出结果并立刻结束函数。没有 «return» 的函数返回 «None»。

函数里面的变量只在函数里有效，和外面同名的变量互不相干，这样函数才能被放心地用在别处。参数可以有默认值：«def greet(name, word="你好")»，调用时也可以指明名字：«greet("李明", word="早")»。

好的函数只做一件事，名字就说明了它做什么；需要外面的数据就从参数拿，需要给出结果就返回，而不是在里面直接打印。`,
      },
      {
        ...{ kind: 'reading', title: '模块与测试' },
        text: `函数多了，就按用途分到不同文件，每个 «.py» 文件都是一个**模块**，用 «import» 引入。Python 自带大量模块，叫标准库：

~~~python
import math
import random
from datetime import date

print(math.sqrt(2), random.randint(1, 6), date.today())
~~~

怎样知道函数写对了？把想到的例子写成**断言**，条件不成立就会报错：

~~~python
from stats import average

assert average([1, 2, 3]) == 2
assert average([]) == 0
print("全部通过")
~~~

先写例子再写函数，常常更快，因为例子逼着你把要求想清楚：空的怎么办？只有一个呢？有负数呢？以后修改了函数，再运行一遍就知道有没有改坏。

文件里只想在直接运行时执行的语句，放在 «if __name__ == "__main__":» 下面，被别人引入时就不会执行。`,
      },
      {
        ...{ ...machine, title: '实验：写一个统计模块' },
        text: `写模块 «/home/student/py/stats.py»，提供三个函数：

- «average(numbers)»：平均值，空列表返回 0；
- «median(numbers)»：中位数，偶数个时取中间两个的平均，空列表返回 0，**不得改变传入的列表**；
- «is_prime(n)»：n 是否为质数。

## 一、写出第一个函数

~~~sh
mkdir -p /home/student/py && cd /home/student/py
cat > stats.py <<'END'
def average(numbers):
    if not numbers:
        return 0
    return sum(numbers) / len(numbers)
END
python3 -c 'from stats import average; print(average([1, 2, 3]))'
~~~

## 二、补上另外两个

用 «nano stats.py» 打开文件继续写。提示：求中位数先用 «sorted(numbers)» 得到新列表；判断质数时，小于 2 的都不是。

## 三、写测试

写 «/home/student/py/test_stats.py»，用 «assert» 至少检查四个例子，全部通过时打印 «OK»。`,
        steps: [
          {
            ...{ title: '平均值', points: 20, hint: '空列表要单独处理' },
            script: `cd /home/student/py && python3 -c 'from stats import average as a; assert a([1, 2, 3]) == 2 and a([]) == 0'`,
            fail: 'average 不对',
          },
          {
            ...{ title: '中位数', points: 25, hint: 'sorted 返回新列表，sort 会改原来的' },
            script: `cd /home/student/py && python3 -c '
from stats import median
x = [3, 1, 2]
assert median(x) == 2 and x == [3, 1, 2]
assert median([4, 1, 3, 2]) == 2.5 and median([]) == 0'`,
            fail: 'median 不对，或改变了传入的列表',
          },
          {
            ...{ title: '质数', points: 20, hint: '从 2 试到平方根就够了' },
            script: `cd /home/student/py && python3 -c '
from stats import is_prime
assert [n for n in range(-1, 20) if is_prime(n)] == [2, 3, 5, 7, 11, 13, 17, 19]'`,
            fail: '检查 0、1、2、9 这几个数',
          },
          {
            ...{ title: '自己的测试', points: 15, hint: '数一数 assert 的行数' },
            script:
              'cd /home/student/py && [ "$(grep -c assert test_stats.py)" -ge 4 ] && python3 test_stats.py | grep -q OK',
            fail: 'test_stats.py 至少要有四个 assert，并打印 OK',
          },
        ],
      },
    ],
  },
];
