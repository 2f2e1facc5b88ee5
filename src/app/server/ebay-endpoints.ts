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
} from '../../ebay/api.ts'
import { disconnectEbay } from '../../ebay/server/connection/disconnect.ts'
import { ebayAccount } from '../../ebay/server/connection/ebay-account.ts'
import { ebayOauth } from '../../ebay/server/connection/oauth.ts'
import { setLocation } from '../../ebay/server/location/set-location.ts'
import { leaf } from '../../ebay/server/metadata/leaf.ts'
import { checkPolicies } from '../../ebay/server/policies/check-policies.ts'
import { choosePolicy } from '../../ebay/server/policies/choose-policy.ts'
import { createPolicies } from '../../ebay/server/policies/create-policies.ts'
import { endListing } from '../../ebay/server/publishing/end-listing.ts'
import { publishMany } from '../../ebay/server/publishing/publish-many.ts'
import { requestPublish } from '../../ebay/server/publishing/request-publish.ts'
import { setAside } from '../../ebay/server/publishing/set-aside.ts'
import { updateListing } from '../../ebay/server/publishing/update-listing.ts'
import { listItems } from '../../ebay/server/readiness/list-items.ts'
import { preview } from '../../ebay/server/readiness/preview.ts'
import { readyTogether } from '../../ebay/server/readiness/ready-together.ts'
import type { Mount } from './routes.ts'
import type { Services } from './services.ts'

/** What sellers ask of eBay. */
export function mountEbayEndpoints(services: Services, mount: Mount) {
  mount(ebayOauthEndpoint, (userId, input) => ebayOauth({ ...services, userId }, input))
  mount(ebayAccountEndpoint, (userId) => ebayAccount({ ...services, userId }))
  mount(disconnectEbayEndpoint, (userId) => disconnectEbay({ ...services, userId }))
  mount(checkPoliciesEndpoint, (userId, input) => checkPolicies({ ...services, userId }, input))
  mount(createPoliciesEndpoint, (userId, input) => createPolicies({ ...services, userId }, input))
  mount(choosePolicyEndpoint, (userId, input) => choosePolicy({ ...services, userId }, input))
  mount(setLocationEndpoint, (userId, input) => setLocation({ ...services, userId }, input))
  mount(leafEndpoint, (userId, input) => leaf({ ...services, userId }, input))
  mount(listEbayItemsEndpoint, (userId, input) => listItems({ ...services, userId }, input))
  mount(readyItemsEndpoint, (userId) => readyTogether({ ...services, userId }))
  mount(previewEndpoint, (userId, input) => preview({ ...services, userId }, input))
  mount(publishEndpoint, (userId, input) => requestPublish({ ...services, userId }, input))
  mount(publishManyEndpoint, (userId, input) => publishMany({ ...services, userId }, input))
  mount(updateOnEbayEndpoint, (userId, input) => updateListing({ ...services, userId }, input))
  mount(endListingEndpoint, (userId, input) => endListing({ ...services, userId }, input))
  mount(setAsideEndpoint, (userId, input) => setAside({ ...services, userId }, input))
}
