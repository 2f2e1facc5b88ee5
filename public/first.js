// What must be settled before the app's modules run.

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
  // Storage is closed (private window): the device's own appearance it is.
}
