import { AppError } from '../../platform/errors.ts'
import { targetHeading, targetNamed } from './csv-columns.ts'
import type { Mapping } from './suggest-mapping.ts'

/** Separates the targets of a mapping in an address; no target with it is sent. */
const separator = '|'

/** Returns a mapping as text for a request: the names of the targets in the order of the columns. */
export function mappingText(mapping: Mapping): string {
  return mapping.map((target) => (target?.includes(separator) ? '' : (target ?? ''))).join(separator)
}

/**
 * Reads the text of a mapping for a file with this many columns. Throws `AppError('bad-input')` if it has another number of
 * columns, an unknown target, or a target twice.
 */
export function mappingOf(text: string, columns: number): Mapping {
  const names = text.split(separator)
  if (names.length !== columns)
    throw new AppError('bad-input', 'The columns are those of another file. Choose the file again.')
  const mapping = names.map((name) => (name === '' ? null : (targetNamed(name) ?? refuse(name))))
  const repeated = mapping.find((target, index) => target !== null && mapping.indexOf(target) !== index)
  if (repeated)
    throw new AppError('bad-input', `Two columns are "${targetHeading(repeated)}". Choose one of them for it.`)
  return mapping
}

function refuse(name: string): never {
  throw new AppError('bad-input', `"${name.slice(0, 40)}" can't be imported. Choose another meaning for its column.`)
}
