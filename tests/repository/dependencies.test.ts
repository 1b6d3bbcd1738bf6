import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
type Lock = { packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }> };

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

describe('what is installed is what was chosen (CFG-03)', () => {
  it('pins every dependency to one version', () => {
    const manifest = read('package.json') as Manifest;
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    const loose = Object.entries(all).filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('locks every package with its checksum and names no registry', () => {
    const { packages } = read('package-lock.json') as Lock;
    const installed = Object.entries(packages).filter(([path, item]) => path !== '' && item.link !== true);
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, item]) => item.integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, item]) => item.resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});
