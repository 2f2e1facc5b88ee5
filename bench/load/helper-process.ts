import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type HelperProcess<Message> = { readonly readyMessage: Message; stop(): Promise<void> }

/**
 * Starts a child process, and returns the one message that it sends once it serves. It ends with this process, in any case.
 */
export async function startHelper<Message>(
  program: URL,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<HelperProcess<Message>> {
  const child = fork(fileURLToPath(program), [...args], { env: { ...process.env, ...settings } })
  const [readyMessage] = (await Promise.race([once(child, 'message'), failureOf(child, program)])) as [Message]
  return {
    readyMessage,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function failureOf(child: ChildProcess, program: URL): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${program.pathname} ended with ${String(code)} before it served`)
}
