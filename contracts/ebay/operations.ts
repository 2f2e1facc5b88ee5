import type { ContractFault, ContractOperation, ContractRequest } from './contract.ts'
import { faultsOfType } from './contract-type.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { operations } from './operation-list.ts'

export type { ContractFault, ContractOperation, ContractRequest } from './contract.ts'

/**
 * The operation of a method and a path (without query; a trailing slash does not matter), with its path parameters decoded.
 * Returns undefined for an operation that the product does not use.
 */
export function operationOf(
  method: string,
  path: string,
): { operation: ContractOperation; pathParameters: Record<string, string> } | undefined {
  const pathParts = partsOf(path)
  return operations
    .filter((operation) => operation.method === method.toUpperCase())
    .toSorted((a, b) => placeholders(a) - placeholders(b))
    .map((operation) => ({ operation, pathParameters: matchPath(partsOf(operation.path), pathParts) }))
    .find((found): found is { operation: ContractOperation; pathParameters: Record<string, string> } => {
      return found.pathParameters !== undefined
    })
}

/** The operation with this id ("createOffer"). Throws for an id that the contracts do not contain. */
export function operationNamed(operationId: string): ContractOperation {
  const found = operations.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new Error(`The contracts have no operation ${operationId}.`)
  return found
}

/**
 * Faults of a request against the contract alone: unknown operation or field, wrong type, missing header, parameter, body or
 * scope. Empty for a good one. rules.ts checks values (enums, lengths, required fields).
 */
export function faultsOfRequest(request: ContractRequest): ContractFault[] {
  const found = operationOf(request.method, request.path)
  if (found === undefined) return [{ kind: 'unknown operation', where: `${request.method} ${request.path}` }]
  const { operation } = found
  return [
    ...faultsOfScopes(operation, request),
    ...faultsOfParameters(operation, request),
    ...faultsOfBody(operation, request),
  ]
}

/**
 * Faults of an answer against the contract: an unnamed status, an unknown field, a wrong type. Statuses from 400 on need the
 * error envelope, whether documented or not. For the simulator's own tests.
 */
export function faultsOfAnswer(operation: ContractOperation, status: number, body: unknown): ContractFault[] {
  if (status >= 400) return faultsOfType('inventory', 'ErrorEnvelope', body, '')
  const type = operation.answers[String(status)]
  if (type === undefined)
    return [{ kind: 'wrong type', where: 'status', expected: Object.keys(operation.answers).join(' ') }]
  if (type === null) return body === undefined ? [] : [{ kind: 'unknown field', where: '', expected: 'no body' }]
  return faultsOfType(operation.api, type, body, '')
}

/**
 * The answer to a fault: 404 for an unknown operation, 403 with 1100 for a scope, 400 with 25709 for a header and with 2004
 * for a field. eBay itself ignores unknown fields; here they are refused, because the product should send none.
 */
export function answerToFault(fault: ContractFault): { status: number; error: EbayError } {
  switch (fault.kind) {
    case 'unknown operation':
      return { status: 404, error: ebayError(2002) }
    case 'missing scope':
      return { status: 403, error: ebayError(1100) }
    case 'missing header':
      return { status: 400, error: ebayError(25709, { fieldName: `header ${fault.where}` }) }
    case 'missing parameter':
    case 'unknown parameter':
      return { status: 400, error: ebayError(25709, { fieldName: fault.where }, { parameter: fault.where }) }
    case 'missing body':
    case 'unknown field':
    case 'wrong type':
      return { status: 400, error: ebayError(2004, { fieldName: fault.where }) }
    default:
      return fault.kind satisfies never
  }
}

/** The HTTP status of an error of this operation: from the contract, otherwise the one of the id's kind. */
export function statusOf(operation: ContractOperation, errorId: number): number {
  const namedStatus = Object.entries(operation.errors).find(
    ([status, ids]) => Number(status) >= 400 && ids.includes(errorId),
  )
  return namedStatus ? Number(namedStatus[0]) : (sharedStatuses[errorId] ?? 400)
}

/** Statuses of the ids that no operation names. */
const sharedStatuses: Readonly<Record<number, number>> = { 1001: 401, 1100: 403, 2001: 429, 2002: 404, 2003: 500 }

function faultsOfScopes({ scopes }: ContractOperation, request: ContractRequest): ContractFault[] {
  const isAllowed = request.scopes === undefined || scopes.some((scope) => request.scopes?.includes(scope))
  return isAllowed ? [] : [{ kind: 'missing scope', where: 'Authorization', expected: scopes.join(' ') }]
}

function faultsOfParameters(
  { parameters, upload, body }: ContractOperation,
  request: ContractRequest,
): ContractFault[] {
  const query = request.query ?? new URLSearchParams()
  const queryNames = parameters.filter((one) => one.in === 'query').map((one) => one.name)
  const contentType = headerOf(request, 'Content-Type')?.split(';')[0]?.trim().toLowerCase()
  const expectedType = upload === undefined ? 'application/json' : 'multipart/form-data'
  const hasExpectedType = body === undefined && upload === undefined ? true : contentType === expectedType
  return [
    ...parameters
      .filter((one) => one.in === 'header' && one.required && one.name !== 'Content-Type')
      .filter((one) => (headerOf(request, one.name) ?? '') === '')
      .map((one): ContractFault => ({ kind: 'missing header', where: one.name })),
    ...(hasExpectedType ? [] : [{ kind: 'missing header', where: 'Content-Type', expected: expectedType } as const]),
    ...parameters
      .filter((one) => one.in === 'query' && one.required && (query.get(one.name) ?? '') === '')
      .map((one): ContractFault => ({ kind: 'missing parameter', where: one.name })),
    ...[...new Set(query.keys())]
      .filter((name) => !queryNames.includes(name))
      .map((name): ContractFault => ({ kind: 'unknown parameter', where: name })),
  ]
}

function faultsOfBody({ api, body: type }: ContractOperation, { body }: ContractRequest): ContractFault[] {
  if (type === undefined) return []
  return body === undefined ? [{ kind: 'missing body', where: '', expected: type }] : faultsOfType(api, type, body, '')
}

/** The value of a request's header, in any case of its name. */
export function headerOf({ headers }: Pick<ContractRequest, 'headers'>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function placeholders({ path }: ContractOperation): number {
  return path.split('{').length
}

/** The path parameters if the path matches the pattern. Returns undefined otherwise, and for a part that cannot be decoded. */
function matchPath(pattern: readonly string[], pathParts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== pathParts.length) return undefined
  const pathParameters: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = pathParts[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== value) return undefined
      continue
    }
    const decoded = decodedPart(value)
    if (decoded === undefined || decoded === '') return undefined
    pathParameters[part.slice(1, -1)] = decoded
  }
  return pathParameters
}

function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
