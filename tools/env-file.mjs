// Loaded before every command of package.json that reads the shop's settings (`node --import`): takes what stands in the file `.env` of the
// folder that it runs in. What the environment has already wins, as with `node --env-file`. Plain JavaScript, so that any Node can load it.
try {
  process.loadEnvFile?.('.env');
} catch (error) {
  if (error.code !== 'ENOENT') {
    console.error(
      `The settings in ${process.cwd()}/.env can't be read: ${error.message}. Run this as who may read it, or remove it.`,
    );
    process.exit(1);
  }
}
