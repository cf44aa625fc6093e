/*
 * The shop's process under `npm run dev` (tools/dev.ts). It loads the packages first, which is most of a start, and the
 * shop's own files once it is asked to: one such process always waits for the next change.
 */
const SLOW_TO_LOAD = [
  '@fastify/multipart',
  '@fastify/static',
  '@node-rs/argon2',
  'fastify',
  'kysely',
  'libphonenumber-js/min',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'sharp',
  'yauzl',
  'zod',
];

const leave = () => process.exit();
process.on('disconnect', leave);
for (const name of SLOW_TO_LOAD) await import(name);
process.once('message', () => {
  process.off('disconnect', leave);
  void import('../server/main.ts');
});
