import fastify from 'fastify';
import pg from 'pg';

/**
 * What the shop is measured against, in the same run on the same machine: the same bytes from memory
 * (POST /bytes hands them over), one SELECT of 30 rows as JSON, and one durable INSERT of a row.
 */
const app = fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
let bytes = Buffer.alloc(0);
let type = 'text/html; charset=utf-8';

app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_000_000 }, (_request, body, done) =>
  done(null, body),
);
app.post('/bytes', { bodyLimit: 4_000_000 }, (request) => {
  bytes = request.body as Buffer<ArrayBuffer>;
  type = request.headers['content-type'] ?? type;
  return { size: bytes.length };
});
app.get('/bytes', (_request, reply) => reply.type(type).send(bytes));

const SELECT = {
  name: 'thirty',
  text: 'select id, name, description, price, discount, category_id, available, created_at from products where deleted_at is null order by created_at desc, id desc limit 30',
};
app.get('/select', async () => {
  const { rows } = await pool.query(SELECT);
  return { success: true, data: rows };
});

await pool.query(
  'create table if not exists bench_rows (id bigint generated always as identity primary key, text text)',
);
const INSERT = { name: 'one-row', text: 'insert into bench_rows (text) values ($1) returning id' };
app.post('/insert', async () => {
  const { rows } = await pool.query(INSERT, ['a row']);
  return { success: true, data: rows };
});

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
