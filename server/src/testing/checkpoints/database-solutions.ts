import type { Solution } from './solution.ts';

const folder = 'mkdir -p /home/student/db && cd /home/student/db\n';
const query = (database: string, sql: string, to?: string) =>
  `${folder}sqlite3 ${database} "${sql}"${to ? ` > ${to}` : ''}\n`;

const book = (price: string) =>
  `${folder}rm -f library.db\n${query(
    'library.db',
    `CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, price REAL${price});`,
  )}`;
const books = query(
  'library.db',
  "INSERT INTO book (title, author, price) VALUES ('活着', '余华', 28), ('三体', '刘慈欣', 68), ('围城', '钱锺书', 39);",
);

const shop = query(
  'shop.db',
  `CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, author TEXT, price REAL, stock INTEGER);
INSERT INTO book (title, author, price, stock) VALUES
 ('活着','余华',28,5),('兄弟','余华',45,0),('三体','刘慈欣',68,9),('围城','钱锺书',39,2),('边城','沈从文',25,0);`,
);

const loan = query(
  'loan.db',
  `CREATE TABLE reader (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE loan (id INTEGER PRIMARY KEY, reader_id INTEGER, book_id INTEGER, lent_on TEXT, returned_on TEXT);
INSERT INTO reader VALUES (1,'王小雨'),(2,'李明'),(3,'陈晨');
INSERT INTO book VALUES (1,'活着'),(2,'三体'),(3,'围城');
INSERT INTO loan (reader_id, book_id, lent_on, returned_on) VALUES
 (1,1,'2026-09-01','2026-09-08'),(1,2,'2026-09-03',NULL),(2,2,'2026-08-01','2026-08-20'),(1,1,'2026-10-01',NULL);`,
);

const big = query(
  'big.db',
  `CREATE TABLE loan (id INTEGER PRIMARY KEY, reader_id INTEGER, day TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
INSERT INTO loan (reader_id, day) SELECT i % 5000, date('2026-01-01', '+' || (i % 300) || ' days') FROM n;`,
);

const bank = query(
  'bank.db',
  `CREATE TABLE account (id INTEGER PRIMARY KEY, name TEXT, balance INTEGER CHECK (balance >= 0));
INSERT INTO account VALUES (1, '甲', 500), (2, '乙', 100);`,
);

const move = (id: number, by: number) => `UPDATE account SET balance = balance + ${by} WHERE id = ${id};`;

export const databaseSolutions: Record<string, Solution[]> = {
  '实验：第一张表': [
    { title: '建好 book 表', solve: book('') },
    { title: '至少三本书', solve: books },
    { title: '拒绝负的价格', solve: `${book(' CHECK (price >= 0)')}${books}` },
  ],
  '实验：管理图书': [
    {
      title: '便宜的书',
      wrong: `${shop}${query('shop.db', 'SELECT title FROM book WHERE price < 40;', 'cheap.txt')}`,
      solve: query('shop.db', 'SELECT title FROM book WHERE price < 40 ORDER BY price;', 'cheap.txt'),
    },
    {
      title: '降价 10%',
      solve: query('shop.db', "UPDATE book SET price = price * 0.9 WHERE author = '余华';"),
    },
    { title: '删除无库存的书', solve: query('shop.db', 'DELETE FROM book WHERE stock = 0;') },
  ],
  '实验：借阅统计': [
    {
      title: '未还清单',
      solve: `${loan}${query(
        'loan.db',
        `SELECT reader.name, book.title FROM loan JOIN reader ON reader.id = loan.reader_id
JOIN book ON book.id = loan.book_id WHERE returned_on IS NULL ORDER BY lent_on;`,
        'out.txt',
      )}`,
    },
    {
      title: '借阅次数',
      wrong: query(
        'loan.db',
        `SELECT name, count(*) FROM reader JOIN loan ON reader_id = reader.id GROUP BY reader.id ORDER BY count(*) DESC;`,
        'count.txt',
      ),
      solve: query(
        'loan.db',
        `SELECT name, count(loan.id) FROM reader LEFT JOIN loan ON reader_id = reader.id
GROUP BY reader.id ORDER BY count(loan.id) DESC;`,
        'count.txt',
      ),
    },
    {
      title: '没有被借过的书',
      solve: query(
        'loan.db',
        'SELECT title FROM book WHERE NOT EXISTS (SELECT 1 FROM loan WHERE book_id = book.id);',
        'never.txt',
      ),
    },
  ],
  '实验：加速与转账': [
    { title: '查询用上了索引', wrong: big, solve: query('big.db', 'CREATE INDEX loan_reader ON loan (reader_id);') },
    {
      title: '转账正确',
      wrong: `${bank}${query('bank.db', move(1, -200))}`,
      solve: query('bank.db', `BEGIN; ${move(2, 200)} COMMIT;`),
    },
  ],
  '实验：备份与恢复': [
    {
      title: '备份文件完整',
      solve: `${query(
        'live.db',
        "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO note (text) VALUES ('一'), ('二'), ('三');",
      )}sqlite3 live.db .dump > backup.sql`,
    },
    { title: '恢复成功', solve: `${folder}sqlite3 live.db 'DELETE FROM note;'; sqlite3 restored.db < backup.sql` },
  ],
};
