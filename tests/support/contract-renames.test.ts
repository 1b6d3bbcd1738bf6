import ts from 'typescript';
import { expect, it } from 'vitest';
import { contractProperties, isNamed, nameOf, renamed, withRenames } from './contract-renames.ts';

const text = `export interface components {
  schemas: { Login: { username: string; device?: { type: string } } };
}
export interface operations {
  list: { parameters: { query?: { _t?: number; pageNo: number } }; responses: { 200: { content: { a: 1 } } } };
  find: { parameters: { query?: { _t?: number } }; requestBody: { content: { "application/json": { ids: string } } } };
}
`;
const properties = contractProperties(ts.createSourceFile('api.ts', text, ts.ScriptTarget.Latest, true));

it('properties are those of schemas and of what operations are asked with; what every call has is one of them', () => {
  expect(properties.map(nameOf)).toEqual([
    'Login.username',
    'Login.device',
    'Login.device.type',
    'list.pageNo',
    'find.ids',
    'every call._t',
  ]);
});

it('all of a lot are renamed at once', () => {
  const found = withRenames(text, properties);
  for (const { name } of properties) expect(found).toMatch(new RegExp(`\\b${renamed(name)}\\b`));
  expect(found).not.toMatch(/\b(?:username|device|type|pageNo|ids|_t)\b/);
});

it('a compiler names a property in quotes, or in its list of those that are missing; other words are its own', () => {
  const said = `src/type/name.ts(1,2): error TS2339: Property 'username' does not exist on type '{ usernameRenamed: string; id: string; }'.
src/a.ts(3,4): error TS2739: Type '{ a: 'x'; }' is missing the following properties from type 'Draft': code, pageNoRenamed, order`;
  const named = (name: string): boolean => isNamed(said, name);
  expect(['username', 'pageNo', 'code'].filter(named)).toEqual(['username', 'pageNo', 'code']);
  expect(['type', 'name', 'id', 'string', 'Property', 'property', 'error', 'a', 'user'].filter(named)).toEqual([]);
});

it('a compiler names what a body, a query or a list has and the contract has not', () => {
  const said = `src/a.ts(1,2): error TS2322: Type 'string' is not assignable to type 'string & NotInContract<"confirm">'.
src/b.ts(3,4): error TS2322: Type '"phone"' is not assignable to type '"phoneRenamed" | "mail"'.
src/c.ts(5,6): error TS2322: Type '{ name: "sortNo"; label: [string, string]; }' is not assignable to type 'FieldAt<"/sys/rule">'.`;
  expect(['confirm', 'phone', 'sortNo', 'mail', 'label'].filter((name) => isNamed(said, name))).toEqual([
    'confirm',
    'phone',
    'sortNo',
  ]);
});
