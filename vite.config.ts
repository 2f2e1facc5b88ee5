import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { signedInScriptsName, signInPageId } from './src/platform/first-data.ts'
import { pageLanguage } from './src/platform/page-language.ts'
import { neverFromDevice, serverFolders } from './src/platform/server-paths.ts'
import { sharedField, sharePath } from './src/upload/shared-photos.ts'

const server = 'http://localhost:4000'
// The server answers requests of its own origin only.
const toServer = { target: server, changeOrigin: true, headers: { origin: server } }

/** A picture of public/screens, of a phone or of a desk, for the app's manifest. */
function screenshot(name: `${string}-${'narrow' | 'wide'}`, sizes: string, label: string) {
  const formFactor = name.endsWith('-wide') ? 'wide' : 'narrow'
  return { src: `/screens/${name}.webp`, sizes, type: 'image/webp', form_factor: formFactor, label } as const
}

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
    shortcuts: [
      { name: 'Camera', url: '/add?start=camera' },
      { name: 'Upload', url: '/add?start=upload' },
      { name: 'To do', url: '/todo' },
    ],
    // A browser shows them before it installs the app.
    screenshots: [
      screenshot('items-narrow', '780x1688', 'The items on a phone, with their state and price'),
      screenshot('camera-narrow', '585x1266', 'The camera with the next SKU and the photos to take'),
      screenshot('listing-narrow', '780x1688', 'A listing with the detail that is missing'),
      screenshot('items-wide', '1440x900', 'The table of items on a desk'),
    ],
    categories: ['business', 'shopping', 'productivity'],
    // public/keep-shared-photos.js answers it.
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedField, accept: ['image/*', '.heic', '.heif'] }] },
    },
  },
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
    // Two megabytes that most sellers never need: kept after the first use.
    globIgnores: ['assets/libheif-*'],
    importScripts: [
      '/never-from-device.js',
      // Before the others, because it answers some navigations.
      '/keep-shared-photos.js',
      '/answer-navigations.js',
      '/keep-earlier-assets.js',
    ],
    inlineWorkboxRuntime: true,
    // The already open page works offline too.
    clientsClaim: true,
    // public/answer-navigations.js answers them.
    navigateFallback: null,
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

/** The patterns of `neverFromDevice` for public/answer-navigations.js, which runs in the service worker and imports nothing. */
const patternsForServiceWorker: Plugin = {
  name: 'patterns-for-service-worker',
  apply: 'build',
  generateBundle() {
    const source = `self.neverFromDevice = [${neverFromDevice.join(', ')}]\n`
    this.emitFile({ type: 'asset', fileName: 'never-from-device.js', source })
  },
}

const firstScript = readFileSync(join(import.meta.dirname, 'public/first.js'), 'utf8')
const firstScriptHash = createHash('sha256').update(firstScript).digest('base64url').slice(0, 8)

/** Gives public/first.js a name with its hash, like every other script of a version. */
const hashedFirstScript: Plugin = {
  name: 'hashed-first-script',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: `assets/first-${firstScriptHash}.js`, source: firstScript })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('src="/first.js"', `src="/assets/first-${firstScriptHash}.js"`),
  },
}

/** The modules that the page imports when a seller is signed in: the app, and its first view. */
const signedInModules = ['src/app/web/signed-in.tsx', 'src/workbench/web/places/items-screen.tsx'].map((path) =>
  join(import.meta.dirname, path),
)

/** Names their scripts in the page, so that the server can let the browser of a seller fetch them beside the others. */
const namedSignedInScripts: Plugin = {
  name: 'named-signed-in-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk: pageScript }) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const imported = (fileNames: readonly string[], found = new Set<string>()) => {
        for (const fileName of fileNames.filter((each) => !found.has(each))) {
          found.add(fileName)
          imported(scripts.find((script) => script.fileName === fileName)?.imports ?? [], found)
        }
        return found
      }
      const atOnce = imported(pageScript ? [pageScript.fileName] : [])
      const isSignedIn = (script: Rolldown.OutputChunk) => signedInModules.includes(script.facadeModuleId ?? '')
      const afterwards = [...imported(scripts.filter(isSignedIn).map(({ fileName }) => fileName))]
      const content = afterwards.flatMap((fileName) => (atOnce.has(fileName) ? [] : `/${fileName}`)).join(' ')
      return [{ tag: 'meta', attrs: { name: signedInScriptsName, content }, injectTo: 'head' }]
    },
  },
}

let signedInImports: ReadonlySet<string> | undefined

/** All modules that the signed-in modules import, directly or through others. */
function importsOfSignedIn(graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): ReadonlySet<string> {
  if (signedInImports) return signedInImports
  const found = new Set<string>(signedInModules)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  for (const id of signedInModules) found.delete(id)
  return (signedInImports = found)
}

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

/**
 * Answers for React Aria, which uses Intl as soon as it is loaded. The first use of Intl takes a phone 50 to 200 ms, because the
 * browser loads its data of all locales. The answers are known here: the page has one locale, which I18nProvider names, written
 * from left to right. Every browser that public/first.js lets through knows `signDisplay`.
 */
const intlWhenNeeded: Plugin[] = [
  {
    name: 'page-locale-only',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\/react-aria\/.*\/i18n\/useDefaultLocale\.mjs$/ },
      handler: () =>
        `const locale = { locale: '${pageLanguage}', direction: 'ltr' }
export const getDefaultLocale = () => locale
export const useDefaultLocale = getDefaultLocale`,
    },
  },
  {
    name: 'left-to-right-only',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\/react-aria\/.*\/i18n\/utils\.mjs$/ },
      handler: () => 'export const isRTL = () => false',
    },
  },
  {
    name: 'known-sign-display',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/@internationalized\/number\/.*\/NumberFormatter\.mjs$/ },
      handler(code) {
        const question =
          /new Intl\.NumberFormat\('de-DE', \{\s*signDisplay: 'exceptZero'\s*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/
        if (!question.test(code)) this.error('NumberFormatter no longer asks for signDisplay as soon as it is loaded')
        return code.replace(question, 'true')
      },
    },
  },
]

/** Puts the sign-in screen into the page as a template, which the server shows to visitors. */
const signInInPage: Plugin = {
  name: 'sign-in-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler() {
      const { module } = await runnerImport<{ signInHtml: string }>('./src/app/web/sign-in-html.tsx')
      return [{ tag: 'template', attrs: { id: signInPageId }, children: module.signInHtml, injectTo: 'body' }]
    },
  },
}

/** Serves the page of every component at /ui while developing. No build has it. */
const uiPage: Plugin = {
  name: 'ui-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url === '/ui') request.url = '/test/journeys/harness/ui.html'
      next()
    })
  },
}

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    offlineShell,
    englishOnly,
    ...intlWhenNeeded,
    patternsForServiceWorker,
    hashedFirstScript,
    namedSignedInScripts,
    signInInPage,
    uiPage,
  ],
  build: {
    outDir: 'dist/web',
    // The content security policy allows files of this site only, no data: addresses.
    assetsInlineLimit: 0,
    // Code that changes only with an upgrade, separate from our own code, which changes with every release. Before sign-in
    // zod/mini is enough: the rest of zod is half of it, and comes with the seller's views. Few files: each one costs a
    // request, and a browser waits for all of them before it draws.
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
            // Visitors need it without the seller's views: to look for shared photos, and to delete lists of sellers.
            { name: 'device-database', test: /node_modules\/idb\/|\/with-time-limit\.ts$|\/delay-awake\.ts$/ },
            { name: 'page', tags: ['$initial'], test: (id) => !id.endsWith('/src/app/web/main.tsx') },
            {
              name: (id, graph) => (importsOfSignedIn(graph).has(id) ? 'signed-in-parts' : null),
              debugName: 'signed-in-parts',
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(serverFolders.map((folder) => [`/${folder}`, toServer])) },
})
