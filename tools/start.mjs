// Started by `npm start`. Plain JavaScript, so that any Node can say what is wrong with it.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Mantel runs on Node 24, which it brings along, but this is Node ${process.versions.node}. Start it with npm start. ` +
      'If you did, its install script did not run. Run: npm ci --ignore-scripts=false',
  );
  process.exit(1);
}

const { supervise } = await import('./supervise.mjs');
process.exitCode = await supervise();
