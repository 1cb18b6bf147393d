/** Also extended by the root's test project, so nothing here may depend on the folder it is started from. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePages } from './guide-plugin.ts';
import { routeTable } from './route-table-plugin.ts';

const server = process.env.LIMN_SERVER ?? 'http://localhost:3000';
const served = ['/api', '/oidc', '/auth', '/mailbox', '/render', '/link', '/config.json', '/openapi.json'];

export default defineConfig({
  plugins: [react(), routeTable(), guidePages()],
  // In modules instead of one piece, so that only what is named of it is sent.
  resolve: { alias: [{ find: /^fabric$/, replacement: 'fabric/es' }] },
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // The content security policy allows no data: addresses for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The dashboard is in the shell: what it asks for later has nearly all that it needs, and the names
      // alone were 1 KiB.
      resolveDependencies: (_file, needed, { hostId }) => (hostId.includes('HomePage') ? [] : needed),
    },
    rolldownOptions: {
      output: {
        // In files of their own, pieces that many pages share were half of a page's hundred requests.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /@mui[\\/]icons-material/, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 30, test: (id) => !/Dialog|Select|Segmented/.test(id) },
          ],
        },
      },
    },
  },
});
