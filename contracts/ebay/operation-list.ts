import type { ContractOperation, ContractParameter } from './contract.ts'
import { contractFiles, type ReducedOperation } from './contract-files.ts'

/** Every operation of the reduced contracts. */
export const operations: readonly ContractOperation[] = Object.entries(contractFiles).flatMap(([api, file]) =>
  Object.entries(file.operations).map(([operationId, reduced]) => ({
    api,
    operationId,
    host: file.host,
    ...fullOperation(reduced, file.base),
  })),
)

function fullOperation(
  reduced: ReducedOperation,
  base: string,
): Omit<ContractOperation, 'api' | 'operationId' | 'host'> {
  return {
    method: reduced.method,
    path: `${base}${reduced.path}`,
    scopes: reduced.scopes.map(fullScope),
    parameters: reduced.parameters.map(parsedParameter),
    ...(reduced.body !== undefined && { body: reduced.body }),
    ...(reduced.upload !== undefined && { upload: reduced.upload }),
    answers: reduced.answers,
    errors: Object.fromEntries(
      Object.entries(reduced.errors).map(([status, ids]) => [status, ids.split(' ').map(Number)]),
    ),
  }
}

function fullScope(name: string): string {
  const root = 'https://api.ebay.com/oauth/api_scope'
  return name === 'api_scope' ? root : `${root}/${name}`
}

function parsedParameter(text: string): ContractParameter {
  const [place, name = ''] = text.split(' ')
  return {
    in: place === 'path' || place === 'header' ? place : 'query',
    name: name.replace('!', ''),
    required: name.endsWith('!'),
  }
}
