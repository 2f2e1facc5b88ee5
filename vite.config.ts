import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { neverFromDevice, serverFolders } from './src/platform/server-paths.ts'

const server = 'http://localhost:4000'
// The server answers requests of its own origin only.
const toServer = { target: server, changeOrigin: true, headers: { origin: server } }

/** The app's files on the device, so that it opens without the server. Answers of the server are not among them. */
const offlineShell = VitePWA({
  // src/platform/web/page/service-worker.ts registers it. A new version waits there until the seller switches to it.
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'PastFash',
    short_name: 'PastFash',
    description: 'Turns photos of second-hand clothes into listings that are ready to sell.',
    theme_color: '#faf9f7',
    background_color: '#faf9f7',
    display: 'standalone',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['index.html', 'first.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
    // Two megabytes that most sellers never need: kept after the first use.
    globIgnores: ['assets/libheif-*'],
    importScripts: ['/keep-earlier-assets.js'],
    inlineWorkboxRuntime: true,
    // The already open page works offline too.
    clientsClaim: true,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: neverFromDevice,
    runtimeCaching: [
      {
        urlPattern: /^https?:\/\/[^/]+\/assets\/libheif-/,
        handler: 'CacheFirst',
        options: { cacheName: 'pastfash-heavy-assets', expiration: { maxEntries: 2 } },
      },
      {
        urlPattern: /^https?:\/\/[^/]+\/assets\//,
        handler: 'CacheFirst',
        options: { cacheName: 'pastfash-earlier-assets' },
      },
    ],
  },
})

/**
 * React Aria contains its texts for screen readers in 34 languages, a quarter of its size. The page speaks English
 * (I18nProvider in src/app/web/main.tsx), so the build replaces every other language by English.
 */
const englishOnly: Plugin = {
  name: 'english-only',
  apply: 'build',
  load: {
    filter: {
      id: /\/node_modules\/react-(aria|aria-components|stately)\/.*\/intl\/(?:.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: () => "export { default } from './en-US.mjs'",
  },
}

export default defineConfig({
  plugins: [react(), tailwind(), offlineShell, englishOnly],
  build: {
    outDir: 'dist/web',
    // The content security policy allows files of this site only, no data: addresses.
    assetsInlineLimit: 0,
    // Code that changes only with an upgrade, separate from our own code, which changes with every release. Before sign-in
    // zod/mini is enough: the rest of zod is half of it, and comes with the seller's views.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'data',
              test: /node_modules\/(zod\/v4\/(core|mini)|@tanstack\/(react-query|query-core))\/(?!.*json-schema)/,
            },
            { name: 'schemas', test: /node_modules\/zod\// },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(serverFolders.map((folder) => [`/${folder}`, toServer])) },
})
