import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, projectFolder } from '../bootstrap/project.mjs'
import { run } from '../bootstrap/run.mjs'
import type { ProjectCopy } from './try-mutant.ts'
import { warmTests } from './warm-tests.ts'

/**
 * Creates or updates a copy of the project at `commit`, in `folder`. It uses the project's own packages and web app. Changes
 * by an earlier run are undone.
 */
export async function openCopy(folder: string, commit: string): Promise<ProjectCopy> {
  if (!existsSync(join(folder, '.git'))) {
    mkdirSync(folder, { recursive: true })
    await git(['clone', '--quiet', '--shared', '--no-checkout', projectFolder, folder])
    for (const part of ['node_modules', 'dist']) symlinkSync(inProject(part), join(folder, part), 'junction')
  }
  await git(['-C', folder, 'checkout', '--quiet', '--force', '--detach', commit])
  return {
    folder,
    // Separate processes and later runs read the same files again.
    tests: warmTests(folder, { NODE_COMPILE_CACHE: join(folder, '.cache', 'compile') }),
    async typesAreRight() {
      // A mutant may leave an import unused, which breaks nothing.
      const args = ['-p', 'tsconfig.server.json', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
      const tsc = inProject('node_modules/typescript/bin/tsc')
      const { code } = await run(process.execPath, [tsc, ...args], { cwd: folder })
      return code === 0
    },
  }
}

/** The output of git in the project. Throws its error output. */
export async function git(args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.trim()
}
