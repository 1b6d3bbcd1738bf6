import { amisAnswer, type AmisAnswer } from '#core/amis/answers.ts';
import type { AmisCall } from '#core/amis/requests.ts';
import { api, open, uploadFile } from '@/shared/api';

/** Does what a page asks for, with the rights of whoever is signed in, and puts the answer into the words of amis. */
export async function performAmisCall(call: AmisCall): Promise<AmisAnswer> {
  const { result, message } = await answerTo(call);
  return amisAnswer(call, result, message);
}

async function upload(file: unknown): Promise<{ readonly result: unknown; readonly message: string }> {
  if (!(file instanceof File)) throw new TypeError('A page uploads files only');
  return { result: await uploadFile(file, 'amis'), message: '' };
}

function answerTo(call: AmisCall): Promise<{ readonly result: unknown; readonly message: string }> {
  switch (call.kind) {
    case 'list':
      return open(
        api().GET('/online/cgform/api/getData/{id}', { params: { path: { id: call.code }, query: { ...call.query } } }),
      );
    case 'tree':
      return open(
        api().GET('/online/cgform/api/getTreeData/{id}', {
          params: { path: { id: call.code }, query: { ...call.query } },
        }),
      );
    case 'record':
      return open(
        api().GET('/online/cgform/api/form/{id}/{dataId}', { params: { path: { id: call.code, dataId: call.id } } }),
      );
    case 'add':
      return open(
        api().POST('/online/cgform/api/form/{id}', { params: { path: { id: call.code } }, body: { ...call.body } }),
      );
    case 'change':
      return open(
        api().PUT('/online/cgform/api/form/{id}', { params: { path: { id: call.code } }, body: { ...call.body } }),
      );
    case 'remove':
      return open(
        api().DELETE('/online/cgform/api/form/{id}/{dataId}', {
          params: { path: { id: call.code, dataId: call.ids } },
        }),
      );
    case 'report':
      return open(
        api().GET('/online/cgreport/api/getData/{id}', {
          params: { path: { id: call.code }, query: { ...call.query } },
        }),
      );
    case 'chart':
      return open(
        api().GET('/online/graphreport/api/getChartsData', { params: { query: { ...call.query, id: call.code } } }),
      );
    case 'upload':
      return upload(call.file);
    case 'dict':
      return open(api().GET('/sys/dict/getDictItems/{dictCode}', { params: { path: { dictCode: call.code } } }));
  }
}
