import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The minimum of a list call: one Fastify route that runs given statements, prepared like those of the product,
 * without a session, a schema or an envelope. Started as a process of its own, like the server it is compared with.
 */
interface Statement {
  sql: string;
  params: unknown[];
}

const [databaseUrl = '', port = '0', statements = '[]'] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
const groups = JSON.parse(statements) as Statement[][];

const app = Fastify();
app.post('/list', async () => {
  const results: unknown[] = [];
  for (const [number, group] of groups.entries()) {
    const rows = group.map(async ({ sql, params }, index) => {
      const { rows: found } = await pool.query({ name: `${number}.${index}`, text: sql, values: params });
      return found;
    });
    results.push(...(await Promise.all(rows)));
  }
  return { resultList: results };
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
