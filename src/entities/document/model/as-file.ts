/** A written document as a file other programs read: Markdown as it is, formatted text as a page. */
export function asFile(title: string, kind: string, content: string): { readonly name: string; readonly text: string } {
  const name = title.replaceAll(/[\\/:*?"<>|]/g, '_');
  if (kind !== 'rich') return { name: `${name}.md`, text: content };
  const heading = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const head = `<meta charset="utf-8"><title>${heading}</title>`;
  return {
    name: `${name}.html`,
    text: `<!doctype html>\n<html><head>${head}</head>\n<body>\n${content}\n</body></html>\n`,
  };
}
