import { showFailed } from '../../../platform/web/ui/toasts.ts'
import type { AssignStore, ChosenPhoto } from '../choice/assign-store.ts'
import { countShared, deleteShared, readShared, type SharedPhoto } from './shared-photos.ts'

type Ports = { read: () => Promise<SharedPhoto[]>; forget: (keys: readonly number[]) => Promise<void> }
type Choice = Pick<AssignStore, 'add' | 'subscribe' | 'getSnapshot'>

/** Gives the choice once its code is loaded. */
type LazyChoice = { whenLoaded(then: (loaded: { choice: Choice }) => void): void }

/** Adds the shared photos to the choice. Calls `onShared` if there are any. */
export async function takeShared(lazyChoice: LazyChoice, onShared: () => void): Promise<void> {
  if ((await countShared()) === 0) return
  onShared()
  lazyChoice.whenLoaded(({ choice }) => void moveShared(choice).catch(showNotMoved))
}

function showNotMoved() {
  showFailed("Couldn't open the shared photos", 'They are still on this device. Reload the page to try again.')
}

/** One page at a time moves them. */
async function moveShared(choice: Choice): Promise<void> {
  const move = () => moveIntoChoice(choice, { read: readShared, forget: deleteShared })
  const locks: LockManager | undefined = navigator.locks
  await (locks ? locks.request('pastfash-shared', move) : move())
}

/**
 * Adds the shared photos to the choice, as if the seller had chosen them. Resolves when the outbox has them. The shared copy
 * of a photo that the outbox could not keep stays for the next page.
 */
export async function moveIntoChoice(choice: Choice, { read, forget }: Ports): Promise<void> {
  const keysByFile = new Map((await read()).map(({ key, file }) => [file, key]))
  choice.add(Array.from(keysByFile.keys(), (file) => ({ file, folder: '' })))
  while (keysByFile.size > 0) {
    const settled = settledFiles(choice, keysByFile)
    if (settled.length === 0) await nextChange(choice)
    for (const { file } of settled) keysByFile.delete(file)
    await forget(settled.filter(({ isSafe }) => isSafe).map(({ key }) => key))
  }
}

/** Those whose photo is in the outbox (`isSafe`), was refused or removed (`isSafe` too), or is only on this page. */
function settledFiles(choice: Choice, keysByFile: ReadonlyMap<File, number>) {
  const { photos, removed } = choice.getSnapshot()
  const states = new Map<Blob, ChosenPhoto['state']>(
    [...photos, ...removed.map(({ photo }) => photo)].map(({ file, state }) => [file, state]),
  )
  return [...keysByFile].flatMap(([file, key]) => {
    const state = states.get(file)
    return state === 'keeping' ? [] : [{ file, key, isSafe: state !== 'unkept' }]
  })
}

function nextChange({ subscribe }: Pick<Choice, 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop()
      resolve()
    })
  })
}
