// Makes the small contracts beside this file from eBay's OpenAPI documents:
// node contracts/ebay/reduce.mjs <folder of eBay's documents> && npx biome format --write contracts/ebay/*.json
// README.md lists the documents. The script removes prose and corrects known errors of the documents.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Name the folder that holds the documents: node contracts/ebay/reduce.mjs <folder>')

/**
 * By API: the file of eBay's document, and the operations that the product uses. Schemas that these operations do not
 * refer to are left out.
 */
const usedOperations = {
  inventory: [
    'sell_inventory_v1_oas3.json',
    `getInventoryItem createOrReplaceInventoryItem deleteInventoryItem getInventoryItems
     bulkCreateOrReplaceInventoryItem bulkGetInventoryItem bulkUpdatePriceQuantity bulkCreateOffer bulkPublishOffer
     getOffers createOffer getOffer updateOffer deleteOffer getListingFees publishOffer withdrawOffer
     getInventoryLocation createInventoryLocation enableInventoryLocation disableInventoryLocation getInventoryLocations`,
  ],
  account: [
    'sell_account_v1_oas3.json',
    `createFulfillmentPolicy getFulfillmentPolicy getFulfillmentPolicies getFulfillmentPolicyByName
     createPaymentPolicy getPaymentPolicy getPaymentPolicies getPaymentPolicyByName
     createReturnPolicy getReturnPolicy getReturnPolicies getReturnPolicyByName
     getPrivileges getOptedInPrograms optInToProgram`,
  ],
  media: ['commerce_media_v1_beta_oas3.json', 'createImageFromFile createImageFromUrl getImage'],
  taxonomy: [
    'commerce_taxonomy_v1_oas3.json',
    'getDefaultCategoryTreeId getCategorySubtree getCategorySuggestions getItemAspectsForCategory',
  ],
  metadata: ['sell_metadata_v1_oas3.json', 'getItemConditionPolicies getShippingServices'],
  fulfillment: ['sell_fulfillment_v1_oas3.json', 'getOrder getOrders'],
  identity: ['commerce_identity_v1_oas3.json', 'getUser'],
  notification: ['commerce_notification_v1_oas3.json', 'getPublicKey'],
}

/** Fields whose type is wrong in the documents: an aspect has several values. */
const correctedFields = { inventory: { Product: { aspects: '{}[]string' } } }

/**
 * The error ids that eBay answers in practice, by operation and status. The documents lack these ids, or list them
 * under 400 instead of 404.
 */
const correctedErrors = {
  createOffer: { 400: [25002] },
  getInventoryItem: { 404: [25710] },
  deleteInventoryItem: { 404: [25710] },
  getOffers: { 404: [25713] },
  getOffer: { 404: [25713] },
  updateOffer: { 404: [25713] },
  deleteOffer: { 404: [25713] },
  publishOffer: { 400: [25059, 25101], 404: [25713] },
  withdrawOffer: { 400: [25002] },
  createInventoryLocation: { 400: [25803] },
}

/**
 * First and last ids of errors about features that the product never uses: groups, refurbished goods, auctions,
 * compliance documents, compatibility, click and collect.
 */
const leftOutErrorRanges = [
  [25023, 25024],
  [25037, 25052],
  [25076, 25079],
  [25081, 25084],
  [25088, 25095],
  [25104, 25126],
  [25739, 25742],
  [25755, 25767],
]

/** Error texts by id. The documents only link to these texts, or lack them. */
const correctedTexts = {
  25013: 'Invalid data in the Inventory Item Group. {additionalInfo}',
  25017: 'Missing information in fields. {additionalInfo}',
  25018: 'Incomplete account information. {additionalInfo}',
  25019: 'Cannot revise the listing. {additionalInfo}',
  25059: 'The provided condition id is invalid for the selected primary category id.',
  25080: 'The value of the {fieldName} field is invalid. Field must not exceed {max} characters.',
  25101: 'Invalid <ShippingPackage>. {additionalInfo}',
}

/** The part of a multipart form that carries the file, by operation. The documents do not describe these forms. */
const uploadParts = { createImageFromFile: 'image' }

for (const [api, [file, names]] of Object.entries(usedOperations)) {
  const reduced = reduce(api, JSON.parse(readFileSync(join(folder, file), 'utf8')), names.split(/\s+/).filter(Boolean))
  writeFileSync(join(import.meta.dirname, `${api}.json`), `${JSON.stringify(reduced, null, 2)}\n`)
}

function reduce(api, document, names) {
  const server = new URL(document.servers[0].url.replace('{basePath}', document.servers[0].variables.basePath.default))
  const errors = {}
  const operations = {}
  for (const name of names) operations[name] = reduceOperation(document, name, errors)
  for (const id of Object.keys(errors)) if (correctedTexts[id]) errors[id] = `REQUEST ${correctedTexts[id]}`
  return {
    document: document.info.title,
    version: document.info.version,
    host: server.hostname.split('.')[0],
    base: server.pathname,
    domain: `API_${api.toUpperCase()}`,
    operations,
    schemas: schemasReached(api, document, operations),
    errors,
  }
}

function reduceOperation(document, name, errors) {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, found] of Object.entries(methods)) {
      if (found.operationId !== name) continue
      const answers = Object.entries(found.responses).filter(([status]) => Number(status) < 400)
      return {
        method: method.toUpperCase(),
        path: path.replace(/(?<=.)\/$/, ''),
        scopes: (found.security ?? []).flatMap((requirement) => Object.values(requirement).flat()).map(scopeName),
        parameters: (found.parameters ?? []).map((each) => `${each.in} ${each.name}${each.required ? '!' : ''}`),
        ...(found.requestBody && { body: contentType(found.requestBody) }),
        ...(uploadParts[name] && { upload: uploadParts[name] }),
        answers: Object.fromEntries(answers.map(([status, answer]) => [status, answerType(status, answer, found)])),
        errors: errorsOf(name, found.responses, errors),
      }
    }
  }
  throw new Error(`The document has no operation ${name}.`)
}

/** 204 never has a body, in spite of the document. 207 has the body of 200. */
function answerType(status, answer, { responses }) {
  if (status === '204') return null
  return contentType(status === '207' ? responses[200] : answer)
}

/** Returns the error ids of an operation by status, and adds their categories and texts to `texts`. */
function errorsOf(name, responses, texts) {
  const byStatus = {}
  for (const [status, response] of Object.entries(responses)) {
    for (const [id, error] of Object.entries(response['x-response-codes']?.errors ?? {})) {
      if (leftOutErrorRanges.some(([first, last]) => id >= first && id <= last)) continue
      texts[id] ??= `${error.category} ${plainText(error.description)}`
      byStatus[status] = [...(byStatus[status] ?? []), Number(id)]
    }
  }
  for (const [status, ids] of Object.entries(correctedErrors[name] ?? {})) {
    for (const id of ids) texts[id] ??= 'REQUEST'
    for (const other of Object.keys(byStatus)) byStatus[other] = byStatus[other].filter((id) => !ids.includes(id))
    byStatus[status] = [...(byStatus[status] ?? []), ...ids]
  }
  const nonEmpty = Object.entries(byStatus).filter(([, ids]) => ids.length > 0)
  return Object.fromEntries(nonEmpty.map(([status, ids]) => [status, ids.join(' ')]))
}

function schemasReached(api, document, operations) {
  const reachedSchemas = {}
  const uncheckedTypes = Object.values(operations).flatMap((one) => [one.body, ...Object.values(one.answers)])
  while (uncheckedTypes.length > 0) {
    const type = uncheckedTypes.pop()
    const name = typeof type === 'string' ? type.replace(/^([{}[\]]*)/, '') : ''
    const schema = document.components.schemas[name]
    if (schema === undefined || name in reachedSchemas) continue
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, typeOf(inner)])
    reachedSchemas[name] = { ...Object.fromEntries(fields), ...correctedFields[api]?.[name] }
    uncheckedTypes.push(...Object.values(reachedSchemas[name]))
  }
  return Object.fromEntries(Object.entries(reachedSchemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A type in one word: string, integer, number, boolean, object, the name of a schema, []x for a list, {}x for a map. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.type === 'array') return `[]${typeOf(schema.items)}`
  if (schema.additionalProperties) return `{}${typeOf(schema.additionalProperties)}`
  return schema.type
}

function contentType({ content }) {
  const schema = content?.['application/json']?.schema
  return schema === undefined ? null : typeOf(schema)
}

function scopeName(scope) {
  return scope.split('/').at(-1)
}

function plainText(text) {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
}
