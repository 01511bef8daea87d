import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'database', memoryMb: 1024, minutes: 75 } as const;

export const databaseQueries: ShippedCourse['chapters'] = [
  {
    title: '第 3 章 统计与连接',
    sections: [
      {
        ...{ kind: 'reading', title: '聚合与分组' },
        text: `把许多行变成一个数，用聚合函数：«count» 计数，«sum» 求和，«avg» 平均，«max» 和 «min» 取最值。

~~~sql
SELECT count(*), avg(price) FROM book;
~~~

想知道“每个作者”各是多少，就先按作者**分组**：

~~~sql
SELECT author, count(*) AS n, sum(price) AS total
FROM book
WHERE price > 0
GROUP BY author
HAVING count(*) >= 2
ORDER BY n DESC;
~~~

执行的次序是：先 «WHERE» 挑行，再 «GROUP BY» 分组，然后 «HAVING» 挑组，最后排序。所以条件若针对单独的行写在 «WHERE»，若针对统计结果写在 «HAVING»。

«SELECT» 里没有放进聚合函数的列，必须出现在 «GROUP BY» 里，否则一组有多个值，数据库不知道该给哪一个。另外 «count(列)» 不数空值，«count(*)» 数所有行。`,
      },
      {
        ...{ kind: 'reading', title: '把表连起来' },
        text: `借阅表里只存了书和读者的编号，要显示书名和人名，就要**连接**：

~~~sql
SELECT reader.name, book.title, loan.lent_on
FROM loan
JOIN book ON book.id = loan.book_id
JOIN reader ON reader.id = loan.reader_id
WHERE loan.returned_on IS NULL;
~~~

«ON» 说明怎样算配上。忘写条件会让每一行与另一张表的每一行都配一次，一千行配一千行就是一百万行。

«JOIN» 只留下两边都配得上的行。想保留左边所有的行，配不上时右边补空值，用 «LEFT JOIN»：

~~~sql
SELECT reader.name, count(loan.id) AS n
FROM reader LEFT JOIN loan ON loan.reader_id = reader.id
GROUP BY reader.id;
~~~

这样从没借过书的读者也会出现，次数是 0。要专门找“没有借过的人”，再加上 «HAVING count(loan.id) = 0»，或者用 «WHERE NOT EXISTS (子查询)»。`,
      },
      {
        ...{ ...machine, title: '实验：借阅统计' },
        text: `## 一、准备数据

~~~sh
mkdir -p /home/student/db && cd /home/student/db && rm -f loan.db
sqlite3 loan.db "
CREATE TABLE reader (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE loan (id INTEGER PRIMARY KEY, reader_id INTEGER, book_id INTEGER, lent_on TEXT, returned_on TEXT);
INSERT INTO reader VALUES (1,'王小雨'),(2,'李明'),(3,'陈晨');
INSERT INTO book VALUES (1,'活着'),(2,'三体'),(3,'围城');
INSERT INTO loan (reader_id, book_id, lent_on, returned_on) VALUES
 (1,1,'2026-09-01','2026-09-08'),(1,2,'2026-09-03',NULL),(2,2,'2026-08-01','2026-08-20'),(1,1,'2026-10-01',NULL);"
~~~

## 二、还没有还的书

查询“读者姓名、书名”，只要没有归还的，按借出日期排序，结果存进 «out.txt»：

~~~sh
sqlite3 loan.db "SELECT reader.name, book.title FROM loan
JOIN reader ON reader.id = loan.reader_id
JOIN book ON book.id = loan.book_id
WHERE returned_on IS NULL ORDER BY lent_on;" > out.txt
cat out.txt
~~~

## 三、自己写

1. 每位读者的借阅次数，含 0 次，按次数从多到少，存进 «count.txt»，每行形如 «王小雨|3»；
2. 从来没有被借过的书名，存进 «never.txt»。`,
        steps: [
          {
            ...{ title: '未还清单', points: 25, hint: '空值用 IS NULL 判断' },
            script: '[ "$(tr "\\n" " " < /home/student/db/out.txt)" = "王小雨|三体 王小雨|活着 " ]',
            fail: 'out.txt 应有两行：三体、活着',
          },
          {
            ...{ title: '借阅次数', points: 30, hint: 'LEFT JOIN 之后分组' },
            script: '[ "$(tr "\\n" " " < /home/student/db/count.txt)" = "王小雨|3 李明|1 陈晨|0 " ]',
            fail: 'count.txt 应有三行，陈晨是 0',
          },
          {
            ...{ title: '没有被借过的书', points: 25, hint: 'NOT EXISTS，或 LEFT JOIN 后判断空值' },
            script: '[ "$(cat /home/student/db/never.txt)" = 围城 ]',
            fail: 'never.txt 里应只有围城',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：查询与连接', minutes: 15, text: '覆盖第 2、3 章。' },
        questions: [
          {
            stem: '找出价格为空的行，条件应怎样写？',
            ...{
              options: ['price IS NULL', 'price = NULL', "price = ''", 'price = 0'],
              right: 0,
              why: '与空值比较得到的仍是未知，要用 IS NULL。',
            },
          },
          {
            stem: '对分组后的统计结果设条件，用关键字 ____。',
            ...{ right: ['HAVING'], why: '«WHERE» 在分组之前起作用。' },
          },
          {
            stem: '«LEFT JOIN» 会丢掉左表中配不上的行。',
            ...{ right: false, why: '左表的行都保留，右边补空值。' },
          },
          {
            stem: '哪些是聚合函数？',
            ...{ options: ['count', 'avg', 'where', 'max'], right: [0, 1, 3], why: '«where» 是挑选行的子句。' },
          },
          {
            stem: '执行 «DELETE FROM book;» 会怎样？',
            ...{
              options: ['删除全部行', '删除表本身', '删除第一行', '报错'],
              right: 0,
              why: '没有条件就是所有行，表的结构还在。',
            },
          },
        ],
      },
    ],
  },
  {
    title: '第 4 章 设计数据库',
    sections: [
      {
        ...{ kind: 'reading', title: '从需求到实体联系图' },
        text: `设计从需求里的**名词和动词**开始。“读者可以借阅图书，每本书有一个分类”：名词读者、图书、分类是**实体**，动词借阅、属于是**联系**，姓名、书名是**属性**。

联系有三种：

| 种类 | 例子 | 怎样变成表 |
| --- | --- | --- |
| 一对一 | 学生与学生证 | 任一方放对方的主键，并要求唯一 |
| 一对多 | 分类与图书 | 在“多”的一方放外键 |
| 多对多 | 读者与图书 | 另建一张表，放双方的主键 |

借阅是多对多：一位读者借许多书，一本书先后被许多人借，因此有单独的借阅表，借出日期、归还日期也放在那里，因为它们属于“这一次借阅”，既不属于书也不属于人。

画图时问自己两个问题：一个甲能对应几个乙？没有乙时甲能否存在？第二个问题决定外键能不能为空。`,
      },
      {
        ...{ kind: 'reading', title: '范式：消除重复' },
        text: `看这张表有什么问题：

| 订单 | 商品 | 顾客 | 顾客电话 |
| --- | --- | --- | --- |
| 1 | 笔、本子 | 王小雨 | 1001 |
| 2 | 尺子 | 王小雨 | 1001 |

一格里塞了两样商品，难以统计；电话重复存放，改一处漏一处就自相矛盾；删掉订单，顾客的电话也没了。**范式**是一组避免这些问题的规则：

- **第一范式**：每格只放一个值，“笔、本子”要拆成两行；
- **第二范式**：主键由几列组成时，其他列要由**整个**主键决定，不能只由其中一部分决定；
- **第三范式**：其他列只由主键决定，不能经由别的列。电话由顾客决定，而不是由订单决定，所以应放到顾客表。

一句话记住：**每个事实只存一处**。规范之后表变多了，查询要连接，但数据不会自相矛盾。只有在确实太慢、而且想清楚由谁保持一致时，才有意地保留重复。`,
      },
      {
        ...{ kind: 'task', title: '任务：设计选课系统', form: 'text' },
        text: `学校要做一个选课系统：教师开设课程，一门课程可以有几个教学班，每个教学班有时间、教室和人数上限；学生选教学班，期末得到成绩。

请完成：

1. 列出实体、属性和联系，说明每个联系是一对多还是多对多；
2. 写出各表的 «CREATE TABLE» 语句，包含主键、外键和必要的约束（如成绩在 0 到 100 之间、同一学生不能重复选同一个班）；
3. 说明你的设计怎样满足第三范式，并指出一处你考虑过但没有采用的做法。`,
        template: '## 实体与联系\n\n## 建表语句\n\n~~~sql\n\n~~~\n\n## 说明',
        levels: [
          ['实体与联系完整', 30],
          ['建表语句正确、约束齐全', 40],
          ['说明有道理', 30],
        ],
      },
    ],
  },
];
