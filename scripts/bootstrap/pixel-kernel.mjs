import { readFileSync } from 'node:fs'
import { createMemoryStream, main } from 'assemblyscript/asc'
import { inProject } from './project.mjs'

const source = 'src/imaging/kernel/pixel-kernel.ts'
export const pixelKernelBytesFile = 'src/imaging/kernel/pixel-kernel-bytes.ts'

/** The text of `pixelKernelBytesFile`: the kernel, compiled to WebAssembly. Throws the compiler's messages if it fails. */
export async function pixelKernelBytesText() {
  let bytes
  const messages = createMemoryStream()
  const { error } = await main([source, '--outFile', 'kernel.wasm', '-O3', '--runtime', 'stub', '--enable', 'simd'], {
    readFile: (name) => (name === source ? readFileSync(inProject(source), 'utf8') : null),
    writeFile: (_, contents) => void (bytes = contents),
    stderr: messages,
  })
  if (error) throw new Error(`The kernel does not compile:\n${messages.toString()}`, { cause: error })
  return `// \`npm run kernel\` writes this file.

/** The kernel of src/imaging/kernel/pixel-kernel.ts as WebAssembly, in base64. */
export const pixelKernelBytes =
  '${Buffer.from(bytes).toString('base64')}'
`
}
