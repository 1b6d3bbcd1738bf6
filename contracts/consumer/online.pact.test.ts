import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, unwrap } from '../../src/shared/api/index.ts';
import { record, refusal, success } from './pact.ts';

/** A record has the columns of its form, whichever they are. */
const columns = (record: Readonly<Record<string, unknown>>) => record;

const { eachLike, fromProviderState, integer, like, string } = MatchersV3;

const exists = 'a customer exists';
const form = 'crm_customer';
const rowPath = fromProviderState(
  '/online/cgform/api/form/crm_customer/${id}',
  '/online/cgform/api/form/crm_customer/c1',
);
const rowParameters = { params: { path: { id: form, dataId: 'c1' } } };

describe('online forms', () => {
  it('reads the list definition by table name', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for the columns of a form',
        method: 'GET',
        path: `/online/cgform/api/getColumns/${form}`,
        answer: success({ columns: eachLike({ title: '客户名称', dataIndex: 'name' }), dictOptions: like({}) }),
      },
      (client) => unwrap(client.GET('/online/cgform/api/getColumns/{id}', { params: { path: { id: form } } })),
    );
    expect(result.columns[0]?.dataIndex).toBe('name');
  });

  it('reads the query items', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for the query items of a form',
        method: 'GET',
        path: `/online/cgform/api/getQueryInfo/${form}`,
        answer: success(eachLike({ label: '客户名称', field: 'name', view: 'text', mode: 'like' })),
      },
      (client) => unwrap(client.GET('/online/cgform/api/getQueryInfo/{id}', { params: { path: { id: form } } })),
    );
    expect(result[0]?.view).toBe('text');
  });

  it('reads the form definition', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for the definition of a form',
        method: 'GET',
        path: `/online/cgform/api/getFormItem/${form}`,
        answer: success({
          head: like({ id: 'h1', tableName: form, tableTxt: '客户档案' }),
          schema: {
            table: form,
            title: like('客户档案'),
            type: 'object',
            required: eachLike('name'),
            properties: { name: like({ title: '客户名称', view: 'text' }) },
          },
        }),
      },
      (client) => unwrap(client.GET('/online/cgform/api/getFormItem/{id}', { params: { path: { id: form } } })),
    );
    expect(result.schema.properties['name']?.title).toBe('客户名称');
  });

  it('[B3.5] reads a page of rows', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for a page of rows',
        method: 'GET',
        path: `/online/cgform/api/getData/${form}`,
        query: { pageNo: '1', pageSize: '10', column: 'create_time', order: 'desc' },
        answer: success({ records: eachLike({ id: 'c1', name: '客户' }), total: integer(1) }),
      },
      (client) =>
        unwrap(
          client.GET('/online/cgform/api/getData/{id}', {
            params: { path: { id: form }, query: { pageNo: 1, pageSize: 10, column: 'create_time', order: 'desc' } },
          }),
        ),
    );
    expect(result.records[0]?.id).toBe('c1');
  });

  it('reads a record', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for a record',
        method: 'GET',
        path: rowPath,
        answer: success(like({ id: 'c1', name: '客户' })),
      },
      (client) => unwrap(client.GET('/online/cgform/api/form/{id}/{dataId}', rowParameters)),
    );
    expect(result.id).toBe('c1');
  });

  it('creates a record', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a new record',
        method: 'POST',
        path: `/online/cgform/api/form/${form}`,
        body: { name: fromProviderState('${newName}', '契约客户') },
        answer: success(string('c2')),
      },
      (client) =>
        open(
          client.POST('/online/cgform/api/form/{id}', {
            params: { path: { id: form } },
            body: columns({ name: '契约客户' }),
          }),
        ),
    );
    expect(result.result).toBe('c2');
  });

  it('refuses a record without a required field and names the field', async () => {
    const seen = await record(
      {
        provider: 'platform',
        state: exists,
        name: 'a new record without its required name',
        method: 'POST',
        path: `/online/cgform/api/form/${form}`,
        body: { short_name: '缺名称' },
        status: 422,
        answer: refusal(422, { errors: eachLike({ field: 'name', message: '客户名称不能为空' }) }),
      },
      (client) =>
        open(
          client.POST('/online/cgform/api/form/{id}', {
            params: { path: { id: form } },
            body: columns({ short_name: '缺名称' }),
          }),
        ).then(
          () => undefined,
          (error: unknown) => error,
        ),
    );
    expect(seen).toMatchObject({ failure: { kind: 'http', status: 422, detail: { errors: [{ field: 'name' }] } } });
  });

  it('refuses a stale version and names what differs', async () => {
    const seen = await record(
      {
        provider: 'platform',
        state: 'a customer was changed by somebody else',
        name: 'a change of a stale version',
        method: 'PUT',
        path: `/online/cgform/api/form/${form}`,
        body: { id: fromProviderState('${id}', 'c1'), version: 0, name: fromProviderState('${newName}', '契约客户') },
        status: 409,
        answer: refusal(409, {
          conflict: {
            version: integer(1),
            fields: eachLike({ field: 'name', label: '客户名称', yours: '甲', theirs: '乙' }),
          },
        }),
      },
      (client) =>
        open(
          client.PUT('/online/cgform/api/form/{id}', {
            params: { path: { id: form } },
            body: columns({ id: 'c1', version: 0, name: '契约客户' }),
          }),
        ).then(
          () => undefined,
          (error: unknown) => error,
        ),
    );
    expect(seen).toMatchObject({ failure: { status: 409, detail: { conflict: { fields: [{ field: 'name' }] } } } });
  });

  it('deletes a record', async () => {
    const answer = await record(
      {
        provider: 'family',
        state: exists,
        name: 'the deletion of a record',
        method: 'DELETE',
        path: rowPath,
        answer: success(null),
      },
      (client) => open(client.DELETE('/online/cgform/api/form/{id}/{dataId}', rowParameters)),
    );
    expect(answer.message).not.toBe('');
  });
});

describe('popup reports', () => {
  it('[B7.3] [B3.4] reads the columns of a report by code', async () => {
    const result = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a request for the columns of a popup report',
        method: 'GET',
        path: '/online/cgreport/api/getRpColumns/pop_customer',
        answer: success({
          cgRpConfigId: like('r1'),
          columns: eachLike({ title: '客户名称', dataIndex: 'name' }),
          dictOptions: like({}),
        }),
      },
      (client) =>
        unwrap(client.GET('/online/cgreport/api/getRpColumns/{code}', { params: { path: { code: 'pop_customer' } } })),
    );
    expect(result.cgRpConfigId).toBe('r1');
  });

  it('[B7.4] reads the query items of a report', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'a popup report exists',
        name: 'a request for the query items of a popup report',
        method: 'GET',
        path: fromProviderState(
          '/online/cgreport/api/getQueryInfo/${reportId}',
          '/online/cgreport/api/getQueryInfo/r1',
        ),
        answer: success(eachLike({ label: '客户名称', field: 'name', view: 'text', mode: 'like' })),
      },
      (client) => unwrap(client.GET('/online/cgreport/api/getQueryInfo/{id}', { params: { path: { id: 'r1' } } })),
    );
    expect(result[0]?.field).toBe('name');
  });

  it('[B7.5] reads a page of a report', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'a popup report exists',
        name: 'a request for a page of a popup report',
        method: 'GET',
        path: fromProviderState('/online/cgreport/api/getData/${reportId}', '/online/cgreport/api/getData/r1'),
        query: { pageNo: '1', pageSize: '10' },
        answer: success({ records: eachLike({ id: 'c1' }), total: integer(1) }),
      },
      (client) =>
        unwrap(
          client.GET('/online/cgreport/api/getData/{id}', {
            params: { path: { id: 'r1' }, query: { pageNo: 1, pageSize: 10 } },
          }),
        ),
    );
    expect(result.records).toHaveLength(1);
  });
});

describe('checks', () => {
  it('[A5.5] [B7.30] asks whether a value is still free', async () => {
    const answer = await record(
      {
        provider: 'family',
        state: exists,
        name: 'a question whether a customer code is free',
        method: 'GET',
        path: '/sys/duplicate/check',
        query: { tableName: form, fieldName: 'code', fieldVal: 'KH-FREE-1' },
        answer: success(like(null)),
      },
      (client) =>
        open(
          client.GET('/sys/duplicate/check', {
            params: { query: { tableName: form, fieldName: 'code', fieldVal: 'KH-FREE-1' } },
          }),
        ),
    );
    expect(answer.message).not.toBe('');
  });
});
