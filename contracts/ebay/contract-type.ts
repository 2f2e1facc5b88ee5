import type { ContractFault, ContractType } from './contract.ts'
import { contractFiles } from './contract-files.ts'

/** eBay's error envelope: no document describes it, every API sends it. */
const envelope: Readonly<Record<string, string>> = { errors: '[]Error', warnings: '[]Error' }

/** The faults of `value` against the type: unknown fields and wrong types, each with its path below `where`. */
export function faultsOfType(api: string, type: ContractType, value: unknown, where: string): ContractFault[] {
  if (type.startsWith('[]')) {
    if (!Array.isArray(value)) return [{ kind: 'wrong type', where, expected: 'list' }]
    return value.flatMap((one, index) => faultsOfType(api, type.slice(2), one, `${where}[${index}]`))
  }
  if (type.startsWith('{}')) {
    if (!isRecord(value)) return [{ kind: 'wrong type', where, expected: 'object' }]
    return Object.entries(value).flatMap(([name, one]) => faultsOfType(api, type.slice(2), one, below(where, name)))
  }
  if (type in plainTypes) return plainTypes[type]?.(value) ? [] : [{ kind: 'wrong type', where, expected: type }]
  return isRecord(value) ? faultsOfFields(api, type, value, where) : [{ kind: 'wrong type', where, expected: 'object' }]
}

function faultsOfFields(
  api: string,
  type: ContractType,
  value: Readonly<Record<string, unknown>>,
  where: string,
): ContractFault[] {
  const schema = type === 'ErrorEnvelope' ? envelope : contractFiles[api]?.schemas[type]
  if (schema === undefined) throw new Error(`The ${api} contract has no schema ${type}.`)
  return Object.entries(value).flatMap(([name, one]): ContractFault[] => {
    const inner = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (inner === undefined) return [{ kind: 'unknown field', where: below(where, name) }]
    return faultsOfType(api, inner, one, below(where, name))
  })
}

const plainTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isRecord,
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function below(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`
}
