import { writeFileSync } from 'node:fs'
import { pixelKernelBytesFile, pixelKernelBytesText } from './bootstrap/pixel-kernel.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run kernel, after every change of the kernel: compiles it to the file that the web app loads.
await runOrExplain(async () => {
  writeFileSync(inProject(pixelKernelBytesFile), await pixelKernelBytesText())
})
