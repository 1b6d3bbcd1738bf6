import { nullsAbsent } from '#core/family/nulls.ts';
import { familyPath } from '#core/family/paths.ts';

/** What calls at servers of the family need besides; fetched where the environment has one. */
type FamilyCall = {
  readonly baseUrl: string;
  readonly dialect: string;
  readonly schemaPath: string;
  readonly token: string | null;
};

/** Changes the address of a call to where that family has it. Up to 2.3 the menu is asked for with the token in the address, or refused. */
export function addressFor(url: URL, { baseUrl, dialect, schemaPath, token }: FamilyCall): void {
  const base = new URL(baseUrl, url).pathname.replace(/\/$/, '');
  url.pathname = base + familyPath(dialect, url.pathname.slice(base.length));
  if (dialect === 'jeecg-2.3' && token !== null && schemaPath === '/sys/permission/getUserPermissionByToken') {
    url.searchParams.set('token', token);
  }
}

/** Returns the same answer without what is null. What is no JSON, or cannot be read, is left to whoever says so. */
export async function withoutNulls(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json') !== true) return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  return new Response(cleaned(text), { status, statusText, headers });
}

function cleaned(text: string): string {
  try {
    return JSON.stringify(nullsAbsent(JSON.parse(text), true));
  } catch {
    return text;
  }
}
