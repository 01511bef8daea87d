import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'database', memoryMb: 1024, minutes: 60 } as const;

export const databaseTables: ShippedCourse['chapters'] = [
  {
    title: '第 1 章 为什么需要数据库',
    sections: [
      {
        ...{ kind: 'reading', title: '从电子表格到数据库' },
        text: `一个班的成绩用电子表格足够了。可是设想全校五百个班、二十位教务员同时修改，麻烦就来了：

- **重复**：同一个学生的电话写在十张表里，改了九张漏了一张；
- **冲突**：两个人同时保存，后保存的盖掉先保存的；
- **不合法**：有人把分数写成“良好”，有人填了 130；
- **太慢**：几百万行时，找一个人要等很久；
- **没有权限**：要么全能看，要么全不能看。

**数据库管理系统**就是为解决这些问题而生的软件：数据集中存放，由它统一检查规则、安排并发、控制权限，并在断电之后恢复到一致的状态。应用程序不直接碰文件，而是用 **SQL** 语言向它提出要求。

常见的有 MySQL、PostgreSQL、Oracle，以及国产的达梦、openGauss。手机里每个应用几乎都带着一个小巧的 SQLite，本课就用它来练习。`,
      },
      {
        ...{ kind: 'reading', title: '关系、行、列与键' },
        text: `关系数据库把数据放在**表**里。一张表描述一类事物，每**行**是一个具体的事物，每**列**是它的一个属性，每列有固定的类型。

| id | title | author | price |
| --- | --- | --- | --- |
| 1 | 活着 | 余华 | 28.0 |
| 2 | 三体 | 刘慈欣 | 68.0 |

- **主键**：能唯一确定一行的列，如 «id»。它不能重复，也不能为空；一般不用书名、人名做主键，因为可能重名。
- **外键**：指向另一张表主键的列。借阅表里的 «book_id» 指向图书表，借一本不存在的书就会被拒绝。
- **空值 NULL**：表示“不知道”或“没有”，不是 0 也不是空字符串。

行与行之间**没有先后**，要次序就在查询时排序。表之间也没有固定的上下级，靠键互相关联，用的时候再连接起来，这正是“关系”模型灵活的地方。`,
      },
      {
        ...{ ...machine, title: '实验：第一张表' },
        text: `## 一、打开数据库

~~~sh
mkdir -p /home/student/db && cd /home/student/db
sqlite3 library.db
~~~

出现 «sqlite>» 提示符后输入 SQL，每条以分号结尾；«.tables» 看有哪些表，«.quit» 退出。下面用一行命令的方式执行，效果相同。

## 二、建图书表

~~~sh
cd /home/student/db
sqlite3 library.db "CREATE TABLE book (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  price REAL CHECK (price >= 0)
);"
~~~

## 三、放进三本书

~~~sh
sqlite3 library.db "INSERT INTO book (title, author, price) VALUES
  ('活着', '余华', 28), ('三体', '刘慈欣', 68), ('围城', '钱锺书', 39);"
sqlite3 -header -column library.db "SELECT * FROM book;"
~~~

再试着插入一本价格为 -1 的书，看看数据库怎么说。`,
        steps: [
          {
            ...{ title: '建好 book 表', points: 30, hint: '列名是 id、title、author、price' },
            script:
              'sqlite3 -readonly /home/student/db/library.db "SELECT id, title, author, price FROM book LIMIT 0;"',
            fail: '没有 book 表，或缺少列',
          },
          {
            ...{ title: '至少三本书', points: 30, hint: 'INSERT INTO ... VALUES' },
            script: '[ "$(sqlite3 -readonly /home/student/db/library.db "SELECT count(*) >= 3 FROM book;")" = 1 ]',
            fail: 'book 表里不足三行',
          },
          {
            ...{ title: '拒绝负的价格', points: 20, hint: 'CHECK 约束' },
            script: `[ -f /home/student/db/library.db ] && sqlite3 -readonly /home/student/db/library.db "SELECT price FROM book LIMIT 0;" && ! sqlite3 /home/student/db/library.db "BEGIN; INSERT INTO book (title, author, price) VALUES ('x', 'x', -1); ROLLBACK;"`,
            fail: '负的价格也能存进去，检查 CHECK 约束',
          },
        ],
      },
    ],
  },
  {
    title: '第 2 章 增删改查',
    sections: [
      {
        ...{ kind: 'reading', title: 'SELECT 的几个部分' },
        text: `查询是用得最多的语句，各部分有固定的次序：

~~~sql
SELECT title, price
FROM book
WHERE price < 50 AND author <> '余华'
ORDER BY price DESC
LIMIT 10;
~~~

读作：从 book 里，挑出价格低于 50 且作者不是余华的行，按价格从高到低排，取前 10 行，只要书名和价格两列。

## 常用条件

| 写法 | 含义 |
| --- | --- |
| «BETWEEN 20 AND 40» | 在两者之间，含两端 |
| «IN ('余华', '莫言')» | 是其中之一 |
| «LIKE '三%'» | 以“三”开头，% 代表任意多个字符 |
| «IS NULL» | 是空值，**不能写 = NULL** |

字符串用单引号。«SELECT *» 取所有列，练习时方便，正式程序里应写明列名，这样表里加了列也不受影响。用 «DISTINCT» 去掉重复的行。`,
      },
      {
        ...{ kind: 'reading', title: '修改数据要小心' },
        text: `~~~sql
INSERT INTO book (title, author, price) VALUES ('边城', '沈从文', 25);
UPDATE book SET price = price * 0.9 WHERE author = '余华';
DELETE FROM book WHERE id = 7;
~~~

«UPDATE» 和 «DELETE» **忘了写 WHERE，就是对全部行动手**，这是最常见也最惨痛的事故。养成三个习惯：

1. 先把同样的条件用在 «SELECT» 上，看清会影响哪些行；
2. 在事务里修改：«BEGIN;» 之后执行，看到影响的行数不对就 «ROLLBACK;»，没问题再 «COMMIT;»；
3. 重要的数据不真正删除，而是加一列标记“已停用”。

约束是最后一道防线：«NOT NULL» 不许空，«UNIQUE» 不许重复，«CHECK» 检查范围，外键保证指向的行存在。把规则写进表，比指望每个程序都记得检查可靠得多。`,
      },
      {
        ...{ ...machine, title: '实验：管理图书' },
        text: `## 一、准备数据

~~~sh
mkdir -p /home/student/db && cd /home/student/db && rm -f shop.db
sqlite3 shop.db "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, author TEXT, price REAL, stock INTEGER);
INSERT INTO book (title, author, price, stock) VALUES
 ('活着','余华',28,5),('兄弟','余华',45,0),('三体','刘慈欣',68,9),('围城','钱锺书',39,2),('边城','沈从文',25,0);"
~~~

## 二、查询

把 40 元以下、按价格从低到高的书名存进 «cheap.txt»，每行一个：

~~~sh
sqlite3 shop.db "SELECT title FROM book WHERE price < 40 ORDER BY price;" > cheap.txt
cat cheap.txt
~~~

## 三、修改

以下两题请自己写 SQL：

1. 余华的书全部降价 10%；
2. 删除没有库存（«stock» 为 0）的书。

每改一次，用 «SELECT» 检查结果。改错了就重新执行第一步。`,
        steps: [
          {
            ...{ title: '便宜的书', points: 25, hint: 'ORDER BY price 默认从低到高' },
            script: '[ "$(tr "\\n" " " < /home/student/db/cheap.txt)" = "边城 活着 围城 " ]',
            fail: 'cheap.txt 里应依次是边城、活着、围城',
          },
          {
            ...{ title: '降价 10%', points: 30, hint: 'SET price = price * 0.9' },
            script: `[ "$(sqlite3 -readonly /home/student/db/shop.db "SELECT round(price, 1) FROM book WHERE title = '活着';")" = 25.2 ] && [ "$(sqlite3 -readonly /home/student/db/shop.db "SELECT price FROM book WHERE title = '三体';")" = 68.0 ]`,
            fail: '活着应为 25.2，别人的书价格不变',
          },
          {
            ...{ title: '删除无库存的书', points: 25, hint: 'DELETE FROM book WHERE ...' },
            script:
              '[ "$(sqlite3 -readonly /home/student/db/shop.db "SELECT count(*) || min(stock > 0) FROM book;")" = 31 ]',
            fail: '应剩下三本有库存的书',
          },
        ],
      },
    ],
  },
];
