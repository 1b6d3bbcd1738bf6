export { Embedded, EmbeddedContext } from './embedded.tsx';
