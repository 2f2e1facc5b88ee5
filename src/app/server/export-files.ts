import type { ExportFile } from '../../platform/server/own-data.ts'
import { exportReadme, noteUnread, type Unread } from './export-readme.ts'
import { ownData } from './own-data.ts'
import type { Services } from './services.ts'

/** A file of the ZIP: unlike an `ExportFile` it can be read. */
export type ZippedFile = ExportFile & { content: NonNullable<ExportFile['content']> }

/** Milliseconds from one question whether the seller may still have it to the next. */
const askEveryMs = 1000

/**
 * Everything a seller has, file by file, and last of all what could not be read. `refuseEnded` throws once nobody may have
 * it any more: it is asked all along, and once everything was read, so that the end is never that of half an account.
 */
export async function* exportFiles(
  services: Services,
  userId: string,
  refuseEnded: () => Promise<void>,
): AsyncGenerator<ZippedFile> {
  const madeAt = services.clock.now()
  const unread: Unread = { names: [], count: 0 }
  let askedAt = Number.NEGATIVE_INFINITY
  for (const slice of ownData) {
    for await (const { content, ...file } of slice.files(services, userId)) {
      if (performance.now() - askedAt > askEveryMs) {
        await refuseEnded()
        askedAt = performance.now()
      }
      if (content === null) noteUnread(unread, file.path)
      else yield { madeAt, ...file, content }
    }
  }
  await refuseEnded()
  yield { path: 'README.txt', content: exportReadme({ madeAt, unread }), madeAt }
}
