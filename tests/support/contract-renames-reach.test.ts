import ts from 'typescript';
import { expect, it } from 'vitest';
import { reachOf } from './contract-renames-reach.ts';

const parsed = (text: string): ts.SourceFile => ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
const api = parsed(`export interface paths {
  "/sys/user/list": { get: operations["userList"] };
  "/sys/role/list": { get: operations["roleList"] };
  "/sys/log/list": { get: operations["logList"] };
}
export interface components {
  schemas: { User: { name: string; depart: components["schemas"]["Depart"] }; Depart: { title: string }; Role: { code: string }; Log: { ip: string } };
}
export interface operations {
  userList: { responses: { 200: components["schemas"]["User"] } };
  roleList: { responses: { 200: components["schemas"]["Role"] } };
  logList: { responses: { 200: components["schemas"]["Log"] } };
}
`);
const reached = (files: Readonly<Record<string, string>>) =>
  reachOf(api, new Map(Object.entries(files).map(([path, text]) => [path, parsed(text)])));

it('a type is reached by the address of a call, by its name, and through types that are reached', () => {
  const isReached = reached({
    'src/entities/user/api.ts': `export const users = () => api().GET('/sys/user/list').then(({ name, depart }) => name + depart.title);`,
    'src/entities/role/api.ts': `export type Role = Schemas['Role']; export const codeOf = (role: Role) => role.code;`,
  });
  expect([
    isReached('User', 'name'),
    isReached('Depart', 'title'),
    isReached('Role', 'code'),
    isReached('Log', 'ip'),
  ]).toEqual([true, true, true, false]);
});

it('an address may be put together', () => {
  const isReached = reached({
    'core/managed/role.ts': `export const role = subject({ path: '/sys/role', fields: [{ name: 'code' }] });`,
    'src/entities/managed/api.ts': 'export const list = ({ path }) => api().GET(`${path}/list`);',
  });
  expect([isReached('Role', 'code'), isReached('User', 'name')]).toEqual([true, false]);
});

it('a name counts in the files that reach its type and in those that import from them, not elsewhere', () => {
  const isReached = reached({
    'src/entities/user/api.ts': `export const users = () => api().GET('/sys/user/list');`,
    'src/entities/user/index.ts': `export { users } from './api.ts';`,
    'src/pages/user/page.ts': `import { users } from '@/entities/user'; users().then((row) => row.name);`,
    'src/pages/other/page.ts': `export const titleOf = (box: { title: string }) => box.title;`,
  });
  expect([isReached('User', 'name'), isReached('Depart', 'title')]).toEqual([true, false]);
});

it('a word that stands where no property can is none', () => {
  const isReached = reached({
    'src/entities/user/api.ts': `/** name */ const name = 1; export const users = () => api().GET('/sys/user/list') ?? name;`,
  });
  expect(isReached('User', 'name')).toBe(false);
});
