/** Returns the path to decide a task, or to look at an instance, also the last one of a document. */
export function approvePath(
  asked: { readonly task: string } | { readonly instance: string } | { readonly form: string; readonly record: string },
): string {
  return `/workflow/approve?${new URLSearchParams(asked).toString()}`;
}
