/** Where a task is decided, or an instance looked at, also the last one of a document. */
export function approvePath(
  asked: { readonly task: string } | { readonly instance: string } | { readonly form: string; readonly record: string },
): string {
  return `/workflow/approve?${new URLSearchParams(asked).toString()}`;
}
