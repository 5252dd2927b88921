import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSbom } from './sbom.mjs';

interface Locked {
  version: string;
  integrity?: string;
  dev?: boolean;
}
interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

test('the bill of materials names every package of the lockfile with its version, address and hash', () => {
  const sbom = makeSbom() as {
    bomFormat: string;
    specVersion: string;
    serialNumber: string;
    metadata: { component: { type: string; name: string } };
    components: Component[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) });
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'customer-portal' });

  const named = new Map(sbom.components.map((component) => [component.purl, component]));
  for (const [path, { version, integrity = '', dev }] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const component = named.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect(component, `${name}@${version}`).toMatchObject({ type: 'library', name, version });
    expect(component?.hashes).toContainEqual({
      alg: 'SHA-512',
      content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    });
    const forDevelopment = component?.properties?.some(({ name }) => name === 'cdx:npm:package:development');
    expect(forDevelopment ?? false, name).toBe(dev ?? false);
  }
  const refs = new Set([...sbom.components.map((component) => component['bom-ref'])]);
  const dangling = sbom.dependencies
    .flatMap(({ dependsOn = [] }) => dependsOn)
    .filter((ref) => !refs.has(ref));
  expect(dangling).toEqual([]);
});
