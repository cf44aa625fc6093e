import { cruise } from 'dependency-cruiser';

const r = await cruise(['domain', 'contract', 'server', 'web'], {
  parser: 'swc',
  validate: true,
  ruleSet: {
    forbidden: [
      { name: 'cycle', severity: 'error', from: {}, to: { circular: true } },
      {
        name: 'types-only',
        severity: 'error',
        from: { path: '^web/', pathNot: '\\.test\\.' },
        to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
      },
      {
        name: 'slices',
        severity: 'error',
        from: { path: '^server/([^/]+)/', pathNot: '\\.test\\.' },
        to: {
          path: '^server/(catalog|cart|orders|accounts|contact|content|customers|reports|settings|audit)/',
          pathNot: '^server/$1/',
        },
      },
    ],
  },
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  moduleSystems: ['es6'],
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'types', 'default'],
  },
});
for (const v of r.output.summary.violations)
  console.log(v.rule.name, v.from, '→', v.to, (v.cycle ?? []).map((c) => c.name).join(' > '));
