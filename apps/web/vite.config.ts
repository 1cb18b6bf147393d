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
      // All that the dashboard's lazy parts are made of is there already, and a list of it would be longer than they are.
      resolveDependencies: (_file, needed, { hostId }) => (hostId.includes('HomePage') ? [] : needed),
    },
    rolldownOptions: {
      output: {
        // Each icon that two pages share would be a request of its own.
        codeSplitting: { groups: [{ name: 'icons', test: /@mui[\\/]icons-material/, minShareCount: 2 }] },
      },
    },
  },
});
