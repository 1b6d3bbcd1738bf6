import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '../../scripts/lib/contract.ts';
import { loadContract } from '#server/http/contract.ts';
import { unaskedCalls } from '../../scripts/lib/asked-calls.ts';
import { partlyOffered } from '../../scripts/lib/offered-calls.ts';
import { inheritedKeys } from '../../scripts/lib/inherited-keys.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the sources', () => {
  it('ask no plain object for a key that a client or a designer wrote: it would find what every object inherits', () => {
    expect(inheritedKeys(root)).toEqual([]);
  });

  it('ask for an operation that some servers lack before they call it', () => {
    const { paths } = loadContract().document as unknown as ContractDocument; // the bundle of `npm run generate`
    expect(unaskedCalls(root, partlyOffered({ paths }))).toEqual([]);
  });

  it('have one input of numbers: those of the browser change by the wheel and lose what they cannot read', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    const others = files.filter((file) =>
      /type=(["'])number\1|InputNumber/.test(readFileSync(join(root, 'src', file), 'utf8')),
    );
    expect(others).toEqual([]);
  });

  it('join a label and its value by a text of both languages: English has no full-width colon', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('/i18n/locales/'),
    );
    const joined = files.filter((file) =>
      /[}>]：|：(?:\$?\{|<)|(['"`])：\1/.test(readFileSync(join(root, 'src', file), 'utf8')),
    );
    expect(joined).toEqual([]);
  });

  it('show that they wait for a part of the application: none leaves an empty place on a slow line', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
    );
    const silent = files.filter((file) =>
      /<Suspense(?![^>]*fallback=)|fallback=\{(?:null|undefined|<><\/>|'')\}/.test(
        readFileSync(join(root, 'src', file), 'utf8'),
      ),
    );
    expect(silent).toEqual([]);
  });
});
