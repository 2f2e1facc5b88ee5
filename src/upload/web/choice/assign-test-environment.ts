import { AppError } from '../../../platform/errors.ts'
import type { Draft } from '../../../platform/web/store/drafts.ts'
import type { ArrangedPhoto, KeptPhoto } from '../outbox/kept-batch.ts'
import type { NewBatch } from '../queue/new-upload.ts'
import type { AssignPorts } from './assign-ports.ts'
import { createAssignStore } from './assign-store.ts'

/**
 * An assign store on a fake device: its outbox keeps what it gets, hashes are the bytes themselves, and a file with the content
 * "bad" is no photo. `changed`: ports that replace the device's.
 */
export function assignEnvironment(changed: (usual: AssignPorts) => Partial<AssignPorts> = () => ({})) {
  const kept = new Map<string, KeptPhoto>()
  const arranged = new Map<string, readonly ArrangedPhoto[]>()
  const handedOver: NewBatch[] = []
  const drafts = new Map<string, string>()
  const reported: unknown[] = []
  /** Names of the files that were read for their hash. */
  const hashed: string[] = []
  /** Delayed functions, and when they run. */
  const delayed = new Set<{ at: number; run: () => void }>()
  let clock = 0
  let previewers = 0
  let ids = 0
  const usual: AssignPorts = {
    keep: async (photo) => void kept.set(photo.id, photo),
    find: async (photoId) => kept.get(photoId),
    forget: async (photoIds) => {
      for (const id of photoIds) kept.delete(id)
    },
    arrange: async (choiceId, photos) => {
      if (photos.length === 0) arranged.delete(choiceId)
      else arranged.set(choiceId, photos)
    },
    hash: async (file) => {
      hashed.push(file instanceof File ? file.name : '')
      return await file.text()
    },
    storedAs: async () => new Map(),
    openPreviewer: () => {
      previewers += 1
      return {
        placeholder: async () => undefined,
        preview: async (file) => {
          const content = await file.text()
          if (content === 'bad') throw new AppError('bad-input', `"${file.name}" is damaged.`)
          return new Blob([`small ${content}`])
        },
        close: () => void (previewers -= 1),
      }
    },
    handOver: (batches) => void handedOver.push(...batches),
    draft: (choiceId) => draftIn(drafts, choiceId),
    newId: () => `id-${(ids += 1)}`,
    now: () => 5000,
    after: (milliseconds, run) => {
      const timer = { at: clock + milliseconds, run }
      delayed.add(timer)
      return () => void delayed.delete(timer)
    },
    nextFrame: (run) => void setTimeout(run),
    report: (error) => reported.push(error),
  }
  const store = createAssignStore({ ...usual, ...changed(usual) })
  const state = () => store.getSnapshot()
  const photo = (name: string) => {
    const found = state().photos.find((each) => each.name === name)
    if (!found) throw new Error(`${name} is not there`)
    return found
  }
  return {
    store,
    state,
    photo,
    /** Ids of the photos with these names. */
    ids: (...names: string[]) => names.map((name) => photo(name).id),
    names: () => state().photos.map(({ name }) => name),
    skus: () => state().photos.map(({ name, sku }) => `${name} ${sku}`.trim()),
    selectedNames: () => [...state().selected].map((id) => state().photos.find((each) => each.id === id)?.name),
    kept,
    arranged,
    drafts,
    handedOver,
    reported,
    hashed,
    previewers: () => previewers,
    /** Advances the clock of `after`. */
    pass(milliseconds: number) {
      clock += milliseconds
      for (const timer of delayed) if (timer.at <= clock && delayed.delete(timer)) timer.run()
    },
    /** The batches that were handed over: each with its SKU and the names of its photos. */
    batches: () => handedOver.map(({ sku, photos }) => [sku, ...photos.map(({ name }) => name)]),
  }
}

function draftIn(drafts: Map<string, string>, name: string): Draft {
  return {
    read: () => drafts.get(name),
    write: (text) => void drafts.set(name, text),
    forget: () => void drafts.delete(name),
  }
}

export type AssignEnvironment = ReturnType<typeof assignEnvironment>

/** Files with these names, without a folder. The content of each is its name. */
export function files(...names: string[]) {
  return names.map((name) => fileOf(name))
}

export function fileOf(name: string, content = name, { folder = '', lastModified = 0 } = {}) {
  return { file: new File([content], name, { lastModified }), folder }
}

/** A test environment with these files, all kept and previewed. */
export async function environmentWith(...names: string[]): Promise<AssignEnvironment> {
  const env = assignEnvironment()
  env.store.add(files(...names))
  await read(env)
  return env
}

/** Waits until no file is being read. */
export async function read(env: AssignEnvironment): Promise<void> {
  do await turn()
  while (env.state().reading !== null)
}

/** Waits for one macrotask, so that everything ready to run has run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
