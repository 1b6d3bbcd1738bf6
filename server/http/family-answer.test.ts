import { describe, expect, it } from 'vitest';
import type { Contract, Operation } from './contract.ts';
import { familyWriter } from './family-answer.ts';

const schemas = {
  Named: { type: 'object', properties: { name: { type: 'string' }, nick: { type: 'string' } } },
  Node: {
    allOf: [{ $ref: '#/components/schemas/Named' }],
    'x-own-properties': ['version'],
    type: 'object',
    required: ['id', 'tags', 'must'],
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      tags: { type: ['array', 'null'], items: { type: 'string' } },
      must: { type: 'array', items: { type: 'string' } },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      more: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Named' }] },
    },
  },
  Sparse: { 'x-sparse': true, allOf: [{ $ref: '#/components/schemas/Named' }] },
  Table: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Named' } },
};
const contract = { document: { components: { schemas } }, operations: [] } as unknown as Contract;
const write = familyWriter(contract);
const operation = (name: string | null) =>
  ({ answerPointer: name === null ? null : `#/components/schemas/${name}` }) as Operation;

describe('an answer as servers of the family write it', () => {
  it('has null for whatever may be absent and is, at any depth and through references', () => {
    expect(
      write(operation('Node'), {
        id: 'a',
        tags: ['x'],
        must: [],
        more: {},
        children: [{ id: 'b', tags: [], must: ['y'] }],
      }),
    ).toEqual({
      id: 'a',
      tags: ['x'],
      must: [],
      more: { name: null, nick: null },
      version: null,
      name: null,
      nick: null,
      children: [
        { id: 'b', tags: null, must: ['y'], version: null, name: null, nick: null, children: null, more: null },
      ],
    });
  });

  it('has null for empty lists that may be absent, and keeps those that must be there', () => {
    expect(write(operation('Node'), { id: 'a', tags: [], must: [], children: [] })).toMatchObject({
      tags: null,
      must: [],
      children: null,
    });
  });

  it('leaves out what only our server has', () => {
    expect(write(operation('Node'), { id: 'a', tags: null, must: [], version: 7 })).toMatchObject({ version: null });
  });

  it('is followed into tables by name, and left alone where the contract says nothing', () => {
    expect(write(operation('Table'), { one: { name: 'x' } })).toEqual({ one: { name: 'x', nick: null } });
    expect(write(operation('Sparse'), { list: [] })).toEqual({ list: [] });
    expect(write(operation(null), { a: [] })).toEqual({ a: [] });
  });
});
