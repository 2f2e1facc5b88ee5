import type { Seller } from '../stored-rows.ts'
import { escapeHtml, practicePage } from '../www/html.ts'
import { applicationScope } from './tokens.ts'

const scopeTexts: Readonly<Record<string, string>> = {
  'sell.inventory': 'View and manage your inventory and offers',
  'sell.inventory.readonly': 'View your inventory and offers',
  'sell.account': 'View and manage your account settings and business policies',
  'sell.account.readonly': 'View your account settings and business policies',
  'sell.fulfillment': 'View and manage your orders',
  'sell.fulfillment.readonly': 'View your orders',
  'commerce.identity.readonly': 'View your user name and account type',
  'commerce.identity.address.readonly': 'View your address',
  'commerce.notification.subscription': 'View and manage your notifications',
}

/**
 * The page on which a practice seller grants or refuses the application access. `formError`: fault of the sent form.
 */
export function consentPage(
  sellers: readonly Seller[],
  query: URLSearchParams,
  scopes: readonly string[],
  formError?: string,
): string {
  // Only a seller who can publish right away is preselected: one whose policies have always been on.
  const readySeller = sellers.find(({ isRegistered, policiesFrom }) => isRegistered && policiesFrom === 0)
  // `prompt=login` asks for a new sign-in, so no account is preselected.
  const preselected = query.get('prompt') === 'login' ? undefined : readySeller
  return practicePage(
    'Grant application access: Practice marketplace',
    `<h1>Let this application sell for you?</h1>
<p>The application asks for permission to:</p>
<ul>${scopes.map((scope) => `<li>${escapeHtml(scopeText(scope))}</li>`).join('')}</ul>
<form method="post" action="?${escapeHtml(query.toString())}">
<fieldset><legend>Practice account</legend>
${formError === undefined ? '' : `<p class="fault" role="alert">${escapeHtml(formError)}</p>`}
${sellers.map((seller) => sellerChoice(seller, seller === preselected)).join('\n')}
</fieldset>
<button class="first" name="decision" value="agree">Agree and continue</button>
<button name="decision" value="decline">Not now</button>
</form>`,
  )
}

/** The page for a faulty consent request, shown instead of the consent page. */
export function consentFaultPage(fault: string): string {
  return practicePage(
    'Practice marketplace',
    `<h1>This request can’t be answered</h1><p class="fault">${escapeHtml(fault)}</p>
<p>The app that sent you here made a request that eBay wouldn’t accept. Close this page and go back to the app.</p>`,
  )
}

function sellerChoice({ userId, username, name, ...seller }: Seller, isChosen: boolean): string {
  const facts = [
    name,
    seller.accountType === 'BUSINESS' ? 'business account' : 'personal account',
    ...(seller.isRegistered ? [] : ['registration not finished']),
    ...(seller.policiesFrom === undefined ? ['business policies off'] : []),
  ].join(', ')
  return `<label><input type="radio" name="seller" value="${escapeHtml(userId)}"${isChosen ? ' checked' : ''}>
<span>${escapeHtml(username)}<small>${escapeHtml(facts)}</small></span></label>`
}

/** The text of a scope. The scopes of sellers begin with the application scope and a slash. */
function scopeText(scope: string): string {
  return scopeTexts[scope.slice(applicationScope.length + 1)] ?? 'View public data'
}
