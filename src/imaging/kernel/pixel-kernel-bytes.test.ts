import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pixelKernelBytesFile, pixelKernelBytesText } from '../../../scripts/bootstrap/pixel-kernel.mjs'
import { inProject } from '../../../scripts/bootstrap/project.mjs'

test('the compiled kernel is that of its source', async () => {
  // `npm run kernel` writes it.
  expect(readFileSync(inProject(pixelKernelBytesFile), 'utf8')).toBe(await pixelKernelBytesText())
})
