// Runs before the app's modules.

// Written so that older browsers can run it. These are the newest features that the app needs: they came with Chrome and Edge
// 111, Safari 16.4 and Firefox 121.
window.isBrowserTooOld = !''.toWellFormed || !window.CSS || !CSS.supports('selector(:has(a))')
if (window.isBrowserTooOld)
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const root = document.getElementById('root')
    root.setAttribute('role', 'main')
    root.className = 'mx-auto grid min-h-dvh max-w-lines place-items-center px-4'
    root.textContent =
      'PastFash needs a newer browser: Safari and iOS 16.4, Chrome or Edge 111, Firefox 121, or later. ' +
      'Everything you saved is safe. Update this browser, or open PastFash in another one.'
  })

// The page of a visitor has the sign-in form. It stays hidden if the page opens with another form instead.
if (/type=recovery/.test(location.hash) || (history.state && history.state.signInMode))
  document.documentElement.dataset.opens = 'other-form'

// zod must not probe for eval, which the content security policy refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Light or dark, for the page and for the bar that the browser has around it. 'system': the device decides.
globalThis.showAppearance = (appearance) => {
  if (appearance === 'system') delete document.documentElement.dataset.appearance
  else document.documentElement.dataset.appearance = appearance
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    const isChosen = bar.dataset.of === appearance
    bar.media = appearance === 'system' ? `(prefers-color-scheme: ${bar.dataset.of})` : isChosen ? 'all' : 'not all'
  }
}

// The seller's choice, before the first paint.
try {
  const choice = localStorage.getItem('appearance')
  if (choice === 'light' || choice === 'dark') showAppearance(choice)
} catch {
  // Storage is closed (private window), so the device decides.
}
