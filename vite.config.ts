import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://localhost:4000'
// The server answers requests of its own origin only.
const toServer = { target: server, changeOrigin: true, headers: { origin: server } }

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    outDir: 'dist/web',
    // The content security policy allows files of this site only, no data: addresses.
    assetsInlineLimit: 0,
    // What changes with an upgrade only, apart from our own code, which changes with every release.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'data', test: /node_modules\/(zod|@tanstack)\// },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': toServer, '/functions': toServer, '/photos': toServer } },
})
