import { renderToStaticMarkup } from 'react-dom/server';
import { Waiting } from './waiting.tsx';

/** Draws the picture that the application's document is delivered with. */
export function prerender(): string {
  return renderToStaticMarkup(<Waiting label="正在加载…" />);
}
