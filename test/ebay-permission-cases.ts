import { expect } from 'vitest'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  createPoliciesEndpoint,
  disconnectEbayEndpoint,
  ebayAccountEndpoint,
  ebayOauthEndpoint,
  endListingEndpoint,
  leafEndpoint,
  listEbayItemsEndpoint,
  previewEndpoint,
  publishEndpoint,
  publishManyEndpoint,
  readyItemsEndpoint,
  setAsideEndpoint,
  setLocationEndpoint,
  updateOnEbayEndpoint,
} from '../src/ebay/api.ts'
import type { PermissionCase } from './permission-case.ts'

/** What another seller gets of eBay's endpoints, in a world where eBay is not set up and nobody has connected an account. */
export const ebayPermissionCases: readonly PermissionCase[] = [
  {
    endpoint: ebayOauthEndpoint,
    input: () => ({ action: 'get_auth_url' }),
    stranger: ({ json }) => expect(json).toMatchObject({ success: false }),
  },
  {
    endpoint: ebayAccountEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toMatchObject({ connection: null, location: null, readyItems: 0 }),
  },
  { endpoint: disconnectEbayEndpoint, input: () => ({}), stranger: ({ json }) => expect(json).toEqual({}) },
  {
    endpoint: checkPoliciesEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toMatchObject({ success: false, account: { connection: null } }),
  },
  {
    endpoint: createPoliciesEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toMatchObject({ success: false, account: { connection: null } }),
  },
  {
    endpoint: choosePolicyEndpoint,
    input: () => ({ kind: 'return', id: '1' }),
    stranger: ({ status }) => expect(status).toBe(409),
  },
  {
    endpoint: setLocationEndpoint,
    input: () => ({ postalCode: '97201' }),
    stranger: ({ status }) => expect(status).toBe(409),
  },
  // The same for all sellers.
  {
    endpoint: leafEndpoint,
    input: () => ({ id: '11483' }),
    stranger: ({ json }) => expect(json).toMatchObject({ leafId: '11483', source: 'lists' }),
  },
  {
    endpoint: listEbayItemsEndpoint,
    input: ({ item }) => ({ itemIds: item.id }),
    stranger: ({ json }) => expect(json).toEqual({ items: [], next: null, count: 0 }),
  },
  {
    endpoint: readyItemsEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ itemIds: [], count: 0, ended: 0 }),
  },
  {
    endpoint: previewEndpoint,
    input: ({ item }) => ({ itemIds: [item.id] }),
    stranger: ({ json }) => expect(json).toEqual({ items: [] }),
  },
  {
    endpoint: publishEndpoint,
    input: ({ item }) => ({ itemId: item.id }),
    stranger: ({ json }) => expect(json).toMatchObject({ success: false }),
  },
  {
    endpoint: publishManyEndpoint,
    input: ({ item }) => ({ itemIds: [item.id] }),
    stranger: ({ json }) => expect(json).toMatchObject({ started: [] }),
  },
  {
    endpoint: updateOnEbayEndpoint,
    input: ({ item }) => ({ itemId: item.id }),
    stranger: ({ status }) => expect(status).toBe(404),
  },
  {
    endpoint: endListingEndpoint,
    input: ({ item }) => ({ itemId: item.id }),
    stranger: ({ status }) => expect(status).toBe(404),
  },
  {
    endpoint: setAsideEndpoint,
    input: ({ item }) => ({ itemId: item.id }),
    stranger: ({ status }) => expect(status).toBe(404),
  },
]
