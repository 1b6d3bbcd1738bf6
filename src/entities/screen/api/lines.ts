import { callPath, connection, FILE, fileUrl, postForm } from '@/shared/api';

/** Does the server export and import the lines of one record? Those of the family find them by ids that the form does not say. */
export function hasLineFiles(): boolean {
  return connection().dialect === 'platform';
}

type Lines = { readonly code: string; readonly table: string; readonly id: string };

/** Address of the workbook of the lines of one record. */
export function linesExportUrl({ code, table, id }: Lines): string {
  const query = { tabletype: '3', subTable: table, paramsStr: JSON.stringify({ head_id: id }) };
  return fileUrl(callPath('/online/cgform/api/exportXls/{id}', query, code));
}

/** Adds the lines of a file to a record, all or none; answers what the server says of it. */
export async function importLines({ code, table, id }: Lines, file: File): Promise<string> {
  const query = { tabletype: '3', subTable: table, head_id: id };
  const body = new FormData();
  body.append(FILE, file);
  const { message } = await postForm(callPath('/online/cgform/api/importXls/{id}', query, code), body);
  return message;
}
