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
  single,
  sql,
} from './demo-writing.demo.ts';

const school = `create table student (id integer primary key, name text, class text, age integer);
create table course (id integer primary key, title text, credit integer);
create table score (student_id integer, course_id integer, mark integer);
insert into student values (1, '李明', '一班', 19), (2, '王芳', '一班', 20), (3, '张伟', '二班', 19), (4, '刘洋', '二班', 21);
insert into course values (1, '数据库', 4), (2, '操作系统', 4), (3, '网络', 3);
insert into score values (1, 1, 90), (1, 2, 75), (2, 1, 60), (3, 1, 85), (3, 3, 92), (4, 2, 55);`;

export const databaseQuestions: DemoQuestion[] = [
  ask('关系模型', '1', single('关系数据库中，一行数据称为？', 0, '元组', '属性', '域', '码')),
  ask('关系模型', '2', judge('一个关系只能有一个候选码。', false)),
  ask(
    '关系模型',
    '2',
    multiple('关于主码，正确的有？', [0, 1], '值不能重复', '值不能为空', '只能由一个属性组成', '必须是数字'),
  ),
  ask(
    '关系模型',
    '3',
    blank('第二范式消除了非主属性对码的 ____ 函数依赖，第三范式消除了 ____ 函数依赖。', ['部分'], ['传递']),
  ),
  ask(
    '关系模型',
    '2',
    matching('把关系代数运算与 SQL 子句对应起来。', { 选择: 'WHERE', 投影: 'SELECT 列表', 连接: 'JOIN' }, 'ORDER BY'),
  ),
  ask('SQL 查询', '1', single('去掉查询结果中重复行的关键字是？', 2, '`UNIQUE`', '`SINGLE`', '`DISTINCT`', '`ONLY`')),
  ask('SQL 查询', '2', single('对分组后的结果进行筛选，应使用？', 1, '`WHERE`', '`HAVING`', '`ORDER BY`', '`LIMIT`')),
  ask('SQL 查询', '2', judge('`COUNT(col)` 统计时包括 `col` 为空的行。', false)),
  ask('SQL 查询', '2', blank('判断列 `email` 为空的条件写作 `email` ____。', ['is null'])),
  ask(
    'SQL 查询',
    '2',
    ordering('按书写顺序排列 `SELECT` 语句的子句。', 'SELECT', 'FROM', 'WHERE', 'GROUP BY', 'HAVING', 'ORDER BY'),
  ),
  ask(
    'SQL 查询',
    '3',
    cloze(
      '查询每个班级的平均年龄：\n\n`SELECT class, ____(age) FROM student ____ BY class ____ BY class`',
      ['AVG', 'SUM', 'COUNT'],
      ['GROUP', 'ORDER', 'PARTITION'],
      ['ORDER', 'GROUP', 'HAVING'],
    ),
  ),
  ask('SQL 查询', '1', sql('查询所有学生的姓名和年龄。', school, 'select name, age from student')),
  ask(
    'SQL 查询',
    '2',
    sql(
      '查询一班学生的姓名，按年龄从大到小排列。',
      school,
      "select name from student where class = '一班' order by age desc",
      true,
    ),
  ),
  ask(
    'SQL 查询',
    '3',
    sql(
      '查询每门课程的名称和选课人数，没有人选的课程人数为 0。',
      school,
      'select c.title, count(s.student_id) from course c left join score s on s.course_id = c.id group by c.id, c.title',
    ),
  ),
  ask(
    'SQL 查询',
    '3',
    sql(
      '查询平均成绩不低于 80 分的学生姓名。',
      school,
      'select st.name from student st join score s on s.student_id = st.id group by st.id, st.name having avg(s.mark) >= 80',
    ),
  ),
  ask(
    'SQL 查询',
    '4',
    sql(
      '查询每门课程成绩最高的学生姓名、课程名称和成绩。',
      school,
      'select st.name, c.title, s.mark from score s join student st on st.id = s.student_id join course c on c.id = s.course_id where s.mark = (select max(x.mark) from score x where x.course_id = s.course_id)',
    ),
  ),
  ask(
    'SQL 查询',
    '4',
    sql(
      '查询没有选修“网络”课程的学生姓名。',
      school,
      "select name from student where id not in (select s.student_id from score s join course c on c.id = s.course_id where c.title = '网络')",
    ),
  ),
  ask(
    '事务与并发',
    '2',
    multiple('事务的 ACID 特性包括？', [0, 1, 2, 4], '原子性', '一致性', '隔离性', '可用性', '持久性'),
  ),
  ask(
    '事务与并发',
    '3',
    matching(
      '把隔离级别与它首先避免的现象对应起来。',
      { 读已提交: '脏读', 可重复读: '不可重复读', 可串行化: '幻读' },
      '死锁',
    ),
  ),
  ask('事务与并发', '3', single('两个事务互相等待对方持有的锁，称为？', 3, '活锁', '饥饿', '脏读', '死锁')),
  ask(
    '事务与并发',
    '3',
    ordering('一次转账事务的正确步骤。', 'BEGIN', '检查转出账户余额', '扣减转出账户', '增加转入账户', 'COMMIT'),
  ),
  ask(
    '事务与并发',
    '4',
    essay(
      '银行转账程序中，为什么“先查询余额，再更新余额”的写法在并发时会出错？给出一种解决办法。',
      '两个事务可能读到相同的旧余额，后写的覆盖先写的，造成丢失更新。可用 `SELECT … FOR UPDATE` 加锁，或用一条带条件的 `UPDATE … SET balance = balance - x WHERE balance >= x`，或提高隔离级别并重试。',
      ['指出丢失更新', 2],
      ['说明过程', 2],
      ['可行的解决办法', 2],
    ),
  ),
  ask(
    '索引',
    '3',
    single(
      '下列哪种查询最难利用列 `name` 上的 B+ 树索引？',
      2,
      "`name = '李明'`",
      "`name LIKE '李%'`",
      "`name LIKE '%明'`",
      '`ORDER BY name`',
    ),
  ),
  ask('索引', '2', judge('索引越多，插入数据越快。', false)),
  ask(
    '索引',
    '4',
    compound(
      "表 `orders(id, user_id, status, created_at)` 有一千万行，常用查询为：\n\n```sql\nSELECT * FROM orders\nWHERE user_id = ? AND status = 'paid'\nORDER BY created_at DESC LIMIT 20;\n```",
      single(
        '最合适的索引是？',
        1,
        '`(status)`',
        '`(user_id, status, created_at)`',
        '`(created_at)`',
        '`(status, created_at)`',
      ),
      judge('有了合适的复合索引，这个查询可以避免排序。', true),
      essay(
        '说明复合索引中列的次序为什么重要。',
        'B+ 树按列的次序依次比较；只有前导列为等值条件时，后面的列才有序可用。',
        ['最左前缀', 2],
        ['等值列在前、排序列在后', 2],
      ),
    ),
  ),
];
