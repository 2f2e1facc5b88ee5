import type { createQueueState, Shot } from './queue-state.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The photos just taken for one product, and small pictures of them as those get made. */
export function createShots(
  state: ReturnType<typeof createQueueState>,
  ports: Pick<UploadPorts, 'newId' | 'openCompressor'>,
) {
  let stop = new AbortController()

  async function makePreviews(taken: readonly Shot[], signal: AbortSignal) {
    const compressor = ports.openCompressor()
    const show = async ({ id, file }: Shot) => {
      const preview = await compressor.preview(file, { signal })
      state.set({ shots: state.now().shots.map((shot) => (shot.id === id ? { ...shot, preview } : shot)) })
    }
    // A shot whose picture cannot be made stays an empty tile; uploading it says what is wrong with it.
    await Promise.allSettled(taken.map(show))
    compressor.close()
  }

  const add = (files: readonly File[]): void => {
    const taken = files.map((file) => ({ id: ports.newId(), file }))
    if (taken.length === 0) return
    state.set({ shots: [...state.now().shots, ...taken] })
    void makePreviews(taken, stop.signal)
  }

  const discard = (): void => {
    stop.abort()
    stop = new AbortController()
    state.set({ shots: [] })
  }

  return { add, discard }
}
