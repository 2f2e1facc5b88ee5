import { compressionLimits } from '../../../imaging/limits.ts'
import { faultSentence, type PhotoFault } from '../../../imaging/photo-fault.ts'
import { proposeSkus } from '../../propose-skus.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { ChosenFile } from './chosen-files.ts'
import type { ChoiceReader } from './read-choice.ts'
import type { LastChange } from './undo-change.ts'

/**
 * Adds files to the choice, with the SKUs that their names propose. Files without a proposal become the selection, ready for
 * the SKU in the bulk field. Files of an impossible size are rejected unread.
 */
export function createFileIntake(
  ports: Pick<AssignPorts, 'newId'>,
  state: ChoiceState,
  reader: ChoiceReader,
  bulk: BulkSku,
  lastChange: LastChange,
) {
  return function add(files: readonly ChosenFile[]): void {
    if (files.length === 0) return
    const rejected = files.flatMap(({ file }) => rejection(file, ports.newId))
    const usable = files.filter(({ file }) => !sizeFault(file))
    const named = usable.map(({ file, folder }) => ({ file, folder, name: file.name }))
    const { proposed, notice } = proposeSkus(named)
    const added = proposed.map(({ file, sku }) => chosenPhoto(ports.newId(), file, sku))
    const unassigned = added.filter(({ sku }) => sku === '').map(({ id }) => id)
    const current = state.current()
    state.set({
      isOpen: true,
      photos: [...current.photos, ...added],
      rejected: [...current.rejected, ...rejected],
      fault: null,
      ...(added.length > 0 && { sortedBy: 'chosen' as const }),
      ...(unassigned.length > 0 && { selected: new Set(unassigned) }),
    })
    if (unassigned.length > 0) bulk.propose()
    if (notice !== null) lastChange.remember({ description: notice, skus: changes(added) })
    reader.read(added, state.current().choiceId)
  }
}

function rejection(file: File, newId: () => string): AssignState['rejected'][number][] {
  const fault = sizeFault(file)
  return fault ? [{ id: newId(), name: file.name, reason: faultSentence(fault, file.name) }] : []
}

function sizeFault(file: File): PhotoFault | undefined {
  if (file.size === 0) return 'empty'
  return file.size > compressionLimits.maxFileBytes ? 'too-heavy' : undefined
}

function chosenPhoto(id: string, { file, folder }: ChosenFile, sku: string): ChosenPhoto {
  const { name, lastModified: takenAt } = file
  const unread = {
    picture: undefined,
    previewFailed: false,
    state: 'keeping',
    longSideIfSmall: null,
    sameAs: null,
    storedAs: null,
  } as const
  return { id, name, folder, file, takenAt, sku, ...unread }
}

function changes(photos: readonly ChosenPhoto[]) {
  return new Map(photos.filter(({ sku }) => sku !== '').map(({ id, sku }) => [id, { before: '', after: sku }]))
}
