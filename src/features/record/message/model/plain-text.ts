/** The text of a piece of HTML, its paragraphs as lines; nothing of it is ever put into the page as markup. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('script,style,template')) element.remove();
  for (const element of page.querySelectorAll('br,p,div,li,tr,h1,h2,h3,h4')) element.append('\n');
  return (page.body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
