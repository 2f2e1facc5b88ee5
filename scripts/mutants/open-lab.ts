import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, projectFolder } from '../bootstrap/project.mjs'
import { run } from '../bootstrap/run.mjs'
import type { Lab } from './try-mutant.ts'
import { warmTests } from './warm-tests.ts'

/**
 * A copy of the project as it was at `commit`, in `folder`, made or brought there; its packages and its web app are the project's
 * own. What an earlier run left in it is undone.
 */
export async function openLab(folder: string, commit: string): Promise<Lab> {
  if (!existsSync(join(folder, '.git'))) {
    mkdirSync(folder, { recursive: true })
    await git(['clone', '--quiet', '--shared', '--no-checkout', projectFolder, folder])
    for (const part of ['node_modules', 'dist']) symlinkSync(inProject(part), join(folder, part), 'junction')
  }
  await git(['-C', folder, 'checkout', '--quiet', '--force', '--detach', commit])
  return {
    folder,
    // Products that are processes of their own, and each run, read the same files again.
    tests: warmTests(folder, { NODE_COMPILE_CACHE: join(folder, '.cache', 'compile') }),
    async typesAreRight() {
      // A mutant may leave an import without use: that is no fault that anybody meets.
      const args = ['-p', 'tsconfig.server.json', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
      const tsc = inProject('node_modules/typescript/bin/tsc')
      const { code } = await run(process.execPath, [tsc, ...args], { cwd: folder })
      return code === 0
    },
  }
}

/** What git says of the project; throws its complaint. */
export async function git(args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.trim()
}
