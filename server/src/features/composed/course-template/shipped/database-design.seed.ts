import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'database', memoryMb: 1024, minutes: 60 } as const;

export const databaseDesign: ShippedCourse['chapters'] = [
  {
    title: '第 5 章 索引与事务',
    sections: [
      {
        ...{ kind: 'reading', title: '索引为什么快' },
        text: `没有索引时，找一个读者要把整张表从头读到尾；一百万行就读一百万行。**索引**像书末的关键词表：按某列排好序，记着每个值在哪一行，查找时一层层缩小范围，一百万行大约二十步就能找到。

~~~sql
CREATE INDEX loan_reader ON loan (reader_id);
EXPLAIN QUERY PLAN SELECT * FROM loan WHERE reader_id = 3;
~~~

«EXPLAIN» 显示数据库打算怎么做：«SCAN» 是整表扫描，«SEARCH ... USING INDEX» 是用上了索引。

索引不是越多越好：每次增删改都要同时维护所有索引，也占磁盘。适合建索引的列是常用来查找、连接、排序的列，而且取值比较分散；性别这种只有两三个值的列，建了也没有多大帮助。

还要留意写法：«WHERE lower(name) = 'li'» 对列做了运算，普通索引就用不上；«LIKE '%三'» 以通配符开头，也只能扫描。主键自动带有索引，不必另建。`,
      },
      {
        ...{ kind: 'reading', title: '事务：要么全做，要么不做' },
        text: `从甲的账户转 100 元到乙，要两步：甲减 100，乙加 100。如果第一步之后断电，钱就凭空消失了。**事务**把几步捆成一个整体：

~~~sql
BEGIN;
UPDATE account SET balance = balance - 100 WHERE id = 1;
UPDATE account SET balance = balance + 100 WHERE id = 2;
COMMIT;
~~~

在 «COMMIT» 之前出错或执行 «ROLLBACK»，一切恢复原样。事务有四个性质，合称 **ACID**：

- **原子性**：全做或全不做；
- **一致性**：始终满足约束；
- **隔离性**：同时进行的事务互不干扰；
- **持久性**：提交之后，断电也不会丢。

隔离越严格，等待越多。两个事务各占一样、又都等对方手里的另一样，就成了**死锁**，数据库会取消其中一个，程序应当重试。实用的建议是：事务尽量短，不要在事务中间等待用户点按钮。`,
      },
      {
        ...{ ...machine, title: '实验：加速与转账' },
        text: `## 一、造二十万行

~~~sh
mkdir -p /home/student/db && cd /home/student/db && rm -f big.db
sqlite3 big.db "CREATE TABLE loan (id INTEGER PRIMARY KEY, reader_id INTEGER, day TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
INSERT INTO loan (reader_id, day) SELECT i % 5000, date('2026-01-01', '+' || (i % 300) || ' days') FROM n;"
~~~

## 二、比较查询计划

~~~sh
sqlite3 big.db "EXPLAIN QUERY PLAN SELECT count(*) FROM loan WHERE reader_id = 42;"
sqlite3 big.db "CREATE INDEX loan_reader ON loan (reader_id);"
sqlite3 big.db "EXPLAIN QUERY PLAN SELECT count(*) FROM loan WHERE reader_id = 42;"
~~~

## 三、安全地转账

~~~sh
rm -f bank.db
sqlite3 bank.db "CREATE TABLE account (id INTEGER PRIMARY KEY, name TEXT, balance INTEGER CHECK (balance >= 0));
INSERT INTO account VALUES (1, '甲', 500), (2, '乙', 100);"
~~~

请用一个事务从甲转 200 给乙。然后再试着转 1000：约束会拒绝，确认两人的余额没有变化。`,
        steps: [
          {
            ...{ title: '查询用上了索引', points: 30, hint: 'CREATE INDEX 名字 ON 表 (列)' },
            script:
              'sqlite3 -readonly /home/student/db/big.db "EXPLAIN QUERY PLAN SELECT count(*) FROM loan WHERE reader_id = 42;" | grep -q "INDEX"',
            fail: '查询计划里没有 INDEX',
          },
          {
            ...{ title: '转账正确', points: 30, hint: 'BEGIN 与 COMMIT 之间写两条 UPDATE' },
            script:
              '[ "$(sqlite3 -readonly /home/student/db/bank.db "SELECT group_concat(balance) FROM (SELECT balance FROM account ORDER BY id);")" = 300,300 ]',
            fail: '转 200 之后两人应各有 300',
          },
          {
            ...{ title: '答一答：原子性', points: 20, hint: '看上一节的四个性质' },
            question: '“要么全做，要么全不做”是事务的哪个性质？',
            ...{ options: ['原子性', '一致性', '隔离性', '持久性'], answers: ['原子性'] },
          },
        ],
      },
    ],
  },
  {
    title: '第 6 章 安全与实践',
    sections: [
      {
        ...{ kind: 'reading', title: 'SQL 注入与权限' },
        text: `程序常把用户输入拼进 SQL：

~~~python
sql = "SELECT * FROM user WHERE name = '" + name + "'"
~~~

如果有人在名字里输入 «' OR '1'='1»，条件就永远成立，所有人的资料都被查了出来；换一种写法还能删表。这就是 **SQL 注入**，多年来一直是网站最常见的漏洞之一。

正确的做法是**参数化查询**，数据和语句分开传递，输入里的引号只是普通字符：

~~~python
db.execute("SELECT * FROM user WHERE name = ?", (name,))
~~~

另外三条同样重要：

- **最小权限**：网站用的账号只给需要的表和动作，不要用管理员账号；
- **密码不存明文**：存加盐的散列值，泄露了也难以还原；
- **定期备份并演练恢复**：没有试过恢复的备份，不能算备份。`,
      },
      {
        ...{ ...machine, title: '实验：备份与恢复' },
        text: `## 一、准备

~~~sh
mkdir -p /home/student/db && cd /home/student/db && rm -f live.db restored.db
sqlite3 live.db "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
INSERT INTO note (text) VALUES ('一'), ('二'), ('三');"
~~~

## 二、导出备份

«.dump» 把整个数据库写成 SQL 语句：

~~~sh
sqlite3 live.db .dump > backup.sql
head backup.sql
~~~

## 三、发生事故

有人忘了写条件：

~~~sh
sqlite3 live.db "DELETE FROM note;"
~~~

## 四、恢复

请用 «backup.sql» 恢复出一个新的数据库 «restored.db»，并核对行数。提示：«sqlite3 新库 < 备份文件»。`,
        steps: [
          {
            ...{ title: '备份文件完整', points: 35, hint: 'sqlite3 库名 .dump > 文件' },
            script: '[ "$(grep -c "INSERT INTO" /home/student/db/backup.sql)" = 3 ]',
            fail: 'backup.sql 里应有三条 INSERT',
          },
          {
            ...{ title: '恢复成功', points: 45, hint: '用 < 把文件送给 sqlite3' },
            script: '[ "$(sqlite3 -readonly /home/student/db/restored.db "SELECT count(*) FROM note;")" = 3 ]',
            fail: 'restored.db 里应有三行',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：设计、索引与安全', minutes: 15, text: '覆盖第 4 至第 6 章。' },
        questions: [
          {
            stem: '读者与图书之间的借阅是哪种联系？',
            ...{
              options: ['一对一', '一对多', '多对多', '没有联系'],
              right: 2,
              why: '双方都可以对应多个，所以另建借阅表。',
            },
          },
          {
            stem: '哪些列适合建索引？',
            ...{
              options: ['常用来查找的外键', '只有两个值的性别', '常用来排序的日期', '从不查询的备注'],
              right: [0, 2],
              why: '索引要建在常用且取值分散的列上。',
            },
          },
          {
            stem: '撤销当前事务的语句是 ____。',
            ...{ right: ['ROLLBACK'], why: '«ROLLBACK» 恢复到事务开始之前。' },
          },
          {
            stem: '防止 SQL 注入最有效的做法是什么？',
            ...{
              options: ['参数化查询', '把输入框做短', '隐藏页面地址', '经常重启'],
              right: 0,
              why: '数据与语句分开，输入不会被当作语句。',
            },
          },
          {
            stem: '索引越多，增删改就越快。',
            ...{ right: false, why: '每次修改都要维护所有索引，反而更慢。' },
          },
        ],
      },
    ],
  },
];
