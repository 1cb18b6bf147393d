/** Also extended by the root's test project, so nothing here may depend on the folder it is started from. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePages } from './guide-plugin.ts';
import { routeTable } from './route-table-plugin.ts';

const server = process.env.LIMN_SERVER ?? 'http://localhost:3000';
const served = ['/api', '/oidc', '/auth', '/mailbox', '/render', '/link', '/config.json', '/openapi.json'];

/** Chunks that come with the first sight of the app. One that is missing here is asked for again, which costs nothing. */
const IN_SHELL =
  /\/(?:Box|Button|ButtonBase|Card|Checkbox|Chip|CircularProgress|EmptyState|IconButton|Later|LoadFailure|PageHeader|Progress|QueryClientProvider|Status|Tooltip|Typography|browser-storage|client|createSimplePaletteValueFilter|figures|hooks|icons|image-addresses|index|lib|react-dom|rolldown-runtime|services|tag-parameters|use-api-mutation|use-api-query|useEnhancedEffect|useId|useQuery|useReducedMotion|useSlot|wire-codes)-[\w-]{8}\.js$/;

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
      // Pages are asked for with all that they need. What every page has by then is left out: its names alone were 1 KiB.
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.includes('HomePage') ? [] : needed.filter((file) => !IN_SHELL.test(file)),
    },
    rolldownOptions: {
      output: {
        // Each icon that two pages share would be a request of its own.
        codeSplitting: { groups: [{ name: 'icons', test: /@mui[\\/]icons-material/, minShareCount: 2 }] },
      },
    },
  },
});
