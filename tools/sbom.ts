// Run by `npm run sbom > sbom.json`. npm's own `npm sbom --omit=dev` leaves out what a development package wants as well.
import packageJson from '../package.json' with { type: 'json' };
import { type LockedPackage, listProductionPackages } from './locked-packages.ts';

const describe = ({ name, version, license, integrity, optional }: LockedPackage) => ({
  type: 'library',
  'bom-ref': `${name}@${version}`,
  name,
  version,
  scope: optional ? 'optional' : 'required',
  purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
  licenses: [
    / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } },
  ],
  ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
});

/** The checksum of the package's archive, as the lock file has it. */
const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
});

/** What the shop is made of in production, as a bill of materials in the format CycloneDX 1.6. */
export const makeSbom = () => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', name: packageJson.name, version: packageJson.version },
  },
  components: [
    ...new Map(
      listProductionPackages().map((one) => [`${one.name}@${one.version}`, describe(one)]),
    ).values(),
  ],
});

if (import.meta.main) console.log(JSON.stringify(makeSbom(), null, 2));
