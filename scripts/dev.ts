/** Development server of the browser application: `npm run dev`. `API` names the server to talk to, default http://127.0.0.1:8080. */
import { resolve } from 'node:path';
import { createServer } from 'vite';

const root = resolve(import.meta.dirname, '..');
const target = process.env['API'] ?? 'http://127.0.0.1:8080';

const server = await createServer({
  configFile: resolve(root, 'vite.config.ts'),
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    proxy: {
      '/config.json': target,
      '/platform': target,
      '/jeecg-boot': target,
      '/healthz': target,
      // The sign-in page lives at its own address, as the server of the product serves it.
      '^/user/login': { target: 'http://localhost', bypass: () => '/signin.html' },
    },
  },
});
await server.listen();
server.printUrls();
